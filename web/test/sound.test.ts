import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "./runes.ts";
import "./store.ts";

const { Player } = await import("../src/sound.ts");

/** An audio context without a sound: it remembers what was connected, and when it starts and ends. */
class Deaf {
  currentTime = 0;
  sampleRate = 1000;
  state = "suspended";
  destination = this.node();
  sources: { start: number; stop: number }[] = [];
  gains: { gain: { value: number } }[] = [];
  resumed = 0;

  resume(): Promise<void> {
    this.resumed += 1;
    this.state = "running";
    return Promise.resolve();
  }
  node(): Record<string, unknown> {
    const set = (): void => undefined;
    const param = (): object => ({
      value: 1,
      setValueAtTime: set,
      linearRampToValueAtTime: set,
      exponentialRampToValueAtTime: set,
    });
    const names = ["gain", "frequency", "Q", "threshold", "knee", "ratio", "attack", "release"];
    return {
      connect: (to: unknown) => to,
      ...Object.fromEntries(names.map((name) => [name, param()])),
    };
  }
  source(): object {
    const sounding = { start: NaN, stop: NaN };
    this.sources.push(sounding);
    const [start, stop] = [(at: number) => (sounding.start = at), (at: number) => (sounding.stop = at)];
    return { ...this.node(), start, stop };
  }
  createGain(): object {
    const made = this.node();
    this.gains.push(made as { gain: { value: number } });
    return made;
  }
  createBufferSource = (): object => this.source();
  createOscillator = (): object => this.source();
  createBiquadFilter = (): object => this.node();
  createDynamicsCompressor = (): object => this.node();
  createBuffer = (_: number, length: number): object => ({ getChannelData: () => new Float32Array(length) });
}

let deaf: Deaf;
let player: InstanceType<typeof Player>;

beforeEach(() => {
  deaf = new Deaf();
  player = new Player(() => deaf as unknown as AudioContext);
});

test("every sound starts at once, and ends", () => {
  for (const sound of ["snap", "slide", "riffle", "sweep", "coin", "bell", "turn", "refused"] as const) {
    deaf.currentTime += 10;
    deaf.sources = [];
    player.play(sound, 1);
    assert.ok(deaf.sources.length > 0, sound);
    assert.equal(Math.min(...deaf.sources.map((one) => one.start)), deaf.currentTime, sound);
    for (const one of deaf.sources) assert.ok(one.stop > one.start && one.stop < deaf.currentTime + 2, sound);
  }
});

test("a browser that holds sound back is asked to let go of it", () => {
  player.play("snap", 1);
  assert.equal(deaf.resumed, 1);
  player.play("slide", 1);
  assert.equal(deaf.resumed, 1);
});

test("the volume is that of the slider, and may change while the page is open", () => {
  player.play("snap", 1);
  const input = deaf.gains[0];
  assert.equal(input?.gain.value, 1);
  player.play("slide", 0.5);
  assert.equal(input?.gain.value, 0.25);
});

test("of many equal sounds at once one is heard, and of a whole deal no more than a few", () => {
  player.play("snap", 1);
  const one = deaf.sources.length;
  player.play("snap", 1);
  assert.equal(deaf.sources.length, one);
  const loudest = [...Array(60)].map((_, at) => {
    deaf.currentTime = at / 50;
    player.play(at % 2 ? "snap" : "slide", 1);
    return deaf.sources.filter((source) => source.start <= deaf.currentTime && source.stop > deaf.currentTime).length;
  });
  assert.ok(Math.max(...loudest) < 24, String(loudest));
});
