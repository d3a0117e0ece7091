"""Play at a seat of a Parlour table over HTTP, given its link, with the standard library alone:

    python http_bot.py http://127.0.0.1:8000/table/ID#0.TOKEN

A link without a token takes an open seat. This bot plays at random: put your own idea into ``choose``.
"""

import json
import random
import sys
import time
from urllib.error import URLError
from urllib.request import Request, urlopen


def choose(scene):
    return random.choice(scene["moves"])["text"]


def ask(address, token, body=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    while True:
        try:
            return urlopen(Request(address, None if body is None else json.dumps(body).encode(), headers), timeout=60)
        except URLError as wrong:
            if getattr(wrong, "code", 503) not in (429, 503):  # too fast, or the server restarts
                raise
            time.sleep(int(getattr(wrong, "headers", {}).get("Retry-After", 1)))


def play(link):
    page, _, seat = link.partition("#")
    server, _, table = page.rpartition("/table/")
    api, token, since = f"{server}/api/tables/{table}", seat.partition(".")[2], 0
    if not token:
        (token,) = json.load(ask(f"{api}/seats", None, {"name": "Robin"}))["seats"].values()
    while True:  # a server that restarts ends the stream: come back, and go on after the last scene
        for line in ask(f"{api}/stream?since={since}", token):
            scene = json.loads(line) if line.strip() else {}  # an empty line only says that the server is there
            if scene.get("is") != "scene" or scene["at"] < since:
                continue  # something else, or a scene from before your own move
            if scene["status"] in ("over", "closed"):
                return scene
            since = scene["at"]
            if scene["moves"]:
                answer = json.load(ask(f"{api}/moves", token, {"move": choose(scene)}))
                since = answer.get("at", since)


if __name__ == "__main__":
    print(play(sys.argv[1])["view"]["headline"])
