/** Patience with a busy server: what it has no time for is asked again, and only the newest of many wishes is asked for. */

export type Wait = (ms: number) => Promise<void>;

/** How often a busy server is asked again, and how long it is left alone before: twice as long each time. */
export const TRIES = 5;
export const FIRST_WAIT_MS = 400;

const real: Wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Is this the status of a server that has no time now? */
export const isBusy = (status: number): boolean => status === 429 || status === 503;

/** Ask, and ask again if the server is busy. Gives its last answer. */
export async function patiently<A extends { status: number }>(ask: () => Promise<A>, wait: Wait = real): Promise<A> {
  let answer = await ask();
  for (let tries = 0; isBusy(answer.status) && tries < TRIES; tries += 1) {
    await wait(FIRST_WAIT_MS * 2 ** tries * (0.75 + Math.random() / 2));
    answer = await ask();
  }
  return answer;
}

/** Asks for one thing at a time. Of all that is wanted meanwhile, only the newest is asked for then. */
export class Newest<W, A> {
  private wanted: { what: W } | null = null;
  private asking = false;
  private readonly ask: (what: W) => Promise<A>;
  private readonly found: (answer: A) => void;
  private readonly failed: (wrong: Error) => void;

  constructor(ask: (what: W) => Promise<A>, found: (answer: A) => void, failed: (wrong: Error) => void) {
    this.ask = ask;
    this.found = found;
    this.failed = failed;
  }

  want(what: W): void {
    this.wanted = { what };
    if (!this.asking) void this.run();
  }

  private async run(): Promise<void> {
    this.asking = true;
    while (this.wanted) {
      const { what } = this.wanted;
      this.wanted = null;
      await this.ask(what).then(this.found, this.failed);
    }
    this.asking = false;
  }
}
