/** A part of a shape, filled or stroked. All shapes are drawn in a square of 16 units. */
type Mark = {
  path: Path2D;
  fill: string | undefined;
  stroke: string | undefined;
  width: number;
  dash: number[];
  opacity: number;
  cap: CanvasLineCap;
  join: CanvasLineJoin;
};

/** Images of the status shapes for a canvas, drawn once for each requested size. */
export type Sprites = (status: string, pixels: number) => HTMLCanvasElement | undefined;

/** Reads the shapes and their present colours from hidden elements. */
export function readSprites(root: ParentNode): Sprites {
  const marks = new Map<string, Mark[]>();
  for (const svg of root.querySelectorAll<SVGSVGElement>("svg[data-status]"))
    marks.set(
      svg.dataset.status ?? "",
      [...svg.querySelectorAll<SVGElement>("circle, rect, path")].map(readMark),
    );
  const drawn = new Map<string, HTMLCanvasElement>();
  return (status, pixels) => {
    const key = `${pixels}/${status}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const shape = marks.get(status);
    if (shape === undefined) return undefined;
    const canvas = drawShape(shape, pixels);
    drawn.set(key, canvas);
    return canvas;
  };
}

const drawShape = (shape: readonly Mark[], pixels: number): HTMLCanvasElement => {
  const canvas = document.createElement("canvas");
  canvas.width = pixels;
  canvas.height = pixels;
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  context.scale(pixels / 16, pixels / 16);
  for (const mark of shape) drawMark(context, mark);
  return canvas;
};

const drawMark = (context: CanvasRenderingContext2D, mark: Mark): void => {
  context.globalAlpha = mark.opacity;
  if (mark.fill !== undefined) {
    context.fillStyle = mark.fill;
    context.fill(mark.path);
  }
  if (mark.stroke === undefined) return;
  context.strokeStyle = mark.stroke;
  context.lineWidth = mark.width;
  context.lineCap = mark.cap;
  context.lineJoin = mark.join;
  context.setLineDash(mark.dash);
  context.stroke(mark.path);
};

const readMark = (element: SVGElement): Mark => {
  const style = getComputedStyle(element);
  const paint = (color: string): string | undefined => (color === "none" ? undefined : color);
  return {
    path: pathOf(element),
    fill: paint(style.fill),
    stroke: paint(style.stroke),
    width: Number.parseFloat(style.strokeWidth) || 0,
    dash: style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? [],
    opacity: Number(style.opacity),
    cap: style.strokeLinecap === "round" ? "round" : "butt",
    join: style.strokeLinejoin === "round" ? "round" : "miter",
  };
};

const pathOf = (element: SVGElement): Path2D => {
  const value = (name: string): number => Number(element.getAttribute(name) ?? 0);
  const path = new Path2D(element.getAttribute("d") ?? undefined);
  if (element.tagName === "circle") path.arc(value("cx"), value("cy"), value("r"), 0, 2 * Math.PI);
  if (element.tagName === "rect")
    path.roundRect(value("x"), value("y"), value("width"), value("height"), value("rx"));
  return path;
};
