"""Break the code of each clause and see its tests fail.

A clause has functions that carry it out (``@rule("RK-11")``) and tests named after it (``test_RK_11_…``). Each such function
is changed in small ways (a mutant: a comparison turned around, a statement dropped, a number one higher …), and only the tests
of this clause run on it. A function passes for a clause when at least one mutant makes one of the clause's own tests fail. A
clause fails, and so does the command, when its tests kill no mutant in all of its code.

Verdicts are kept in ``build/mutants.json`` and hold as long as the source file and the test files are the same.
"""
