/** A finished game as a picture: who won, the box, the final scores and how they came about. Drawn by us on a canvas. */

export interface Played {
  headline: string;
  title: string;
  /** Where it is from, in the corner. */
  from: string;
  names: readonly string[];
  scores: readonly number[];
  winners: readonly number[];
  /** The points of each deal, by seat; empty where they aren't known. */
  deals: readonly (readonly number[])[];
}

export const SIZE = { width: 1200, height: 630 };
const INK = "#fffdf4";
const SOFT = "#d9ddcf";
/** A color for each seat, told apart by everyone on the dark cloth. */
const COLORS = ["#f2c14e", "#8ecae6", "#f4978e", "#b8e0a2", "#d8b4fe", "#ffb870", "#a7f3d0", "#f9a8d4"];
const colorOf = (seat: number): string => COLORS[seat % COLORS.length] ?? INK;

type Pen = CanvasRenderingContext2D;

/** The score of each seat after each deal, from nothing. */
export function paths({ names, deals }: Pick<Played, "names" | "deals">): number[][] {
  return names.map((_, seat) => {
    let sum = 0;
    return [0, ...deals.map((points) => (sum += points[seat] ?? 0))];
  });
}

function cloth(pen: Pen): void {
  const light = pen.createRadialGradient(560, 260, 80, 600, 315, 780);
  light.addColorStop(0, "#2f6b52");
  light.addColorStop(1, "#0f241b");
  pen.fillStyle = light;
  pen.fillRect(0, 0, SIZE.width, SIZE.height);
}

function text(pen: Pen, words: string, x: number, y: number, font: string, color: string, most = 9999): void {
  pen.font = font;
  pen.fillStyle = color;
  pen.fillText(words, x, y, most);
}

/** The box on the table, with its shadow. */
function box(pen: Pen, cover: CanvasImageSource): void {
  pen.save();
  pen.shadowColor = "rgb(0 0 0 / 0.5)";
  pen.shadowBlur = 30;
  pen.shadowOffsetY = 12;
  pen.fillStyle = "#000";
  pen.fillRect(60, 70, 400, 250);
  pen.restore();
  pen.drawImage(cover, 60, 70, 400, 250);
}

/** The seats, the winners first, the others as close to them as their scores are. */
export function placed({ names, scores, winners }: Pick<Played, "names" | "scores" | "winners">): number[] {
  const best = scores[winners[0] ?? 0] ?? 0;
  const off = (seat: number): number => (winners.includes(seat) ? -1 : Math.abs((scores[seat] ?? 0) - best));
  return names.map((_, seat) => seat).sort((a, b) => off(a) - off(b));
}

/** Names and scores, each with the color of its path. */
function table(pen: Pen, game: Played, fonts: Fonts): void {
  const wins = (seat: number): boolean => game.winners.includes(seat);
  const order = placed(game);
  const step = Math.min(58, 360 / order.length);
  const size = Math.min(34, step * 0.66);
  order.forEach((seat, place) => {
    const y = 250 + place * step;
    pen.fillStyle = colorOf(seat);
    pen.beginPath();
    pen.arc(532, y - size * 0.34, size * 0.28, 0, 7);
    pen.fill();
    const font = `${wins(seat) ? 700 : 400} ${size}px ${fonts.text}`;
    text(pen, game.names[seat] ?? "", 558, y, font, wins(seat) ? INK : SOFT, 430);
    pen.textAlign = "right";
    text(pen, String(game.scores[seat] ?? ""), 1130, y, font, wins(seat) ? INK : SOFT);
    pen.textAlign = "left";
  });
}

/** The path of the scores under the box. */
function plot(pen: Pen, game: Played): void {
  const lines = paths(game);
  const [low, high] = [Math.min(...lines.flat()), Math.max(...lines.flat())];
  const x = (deal: number): number => 66 + (388 * deal) / game.deals.length;
  const y = (score: number): number => 560 - (190 * (score - low)) / (high - low || 1);
  pen.lineWidth = 5;
  pen.lineJoin = pen.lineCap = "round";
  lines.forEach((line, seat) => {
    pen.strokeStyle = colorOf(seat);
    pen.beginPath();
    line.forEach((score, deal) => pen.lineTo(x(deal), y(score)));
    pen.stroke();
  });
}

interface Fonts {
  display: string;
  text: string;
}

/** Draw a game; the fonts are those of the page. */
export function draw(pen: Pen, game: Played, cover: CanvasImageSource | null, fonts: Fonts): void {
  cloth(pen);
  pen.textBaseline = "alphabetic";
  text(pen, game.headline, 516, 132, `68px ${fonts.display}`, INK, 624);
  text(pen, game.title, 518, 182, `30px ${fonts.text}`, SOFT, 600);
  if (cover) box(pen, cover);
  table(pen, game, fonts);
  if (game.deals.length > 1) plot(pen, game);
  pen.textAlign = "right";
  text(pen, game.from, 1130, 606, `22px ${fonts.text}`, SOFT);
  pen.textAlign = "left";
}
