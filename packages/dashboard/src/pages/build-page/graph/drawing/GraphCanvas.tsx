import { statuses, type StatusName } from "@signalbox/contract";
import { useStoreApi } from "@xyflow/react";
import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { StatusIcon } from "../../../../components/status/StatusIcon.tsx";
import {
  drawGraph,
  drawMarks,
  type Frame,
  type GraphColors,
  type GraphMarks,
  type GraphPicture,
} from "./draw-graph.ts";
import styles from "./GraphCanvas.module.css";
import { readSprites, type Sprites } from "./sprites.ts";
import { useTheme } from "./use-theme.ts";

type GraphCanvasProps = Omit<GraphPicture & GraphMarks, "colors" | "sprites"> & {
  /** The statuses in the graph. */
  occurring: readonly StatusName[];
};

/**
 * The layers below the nodes: the edges and, when nodes are too many or too small, their shapes. The marks have a layer of
 * their own, because drawing everything again takes longer than a frame.
 */
export const GraphCanvas = memo(
  ({ occurring, columns, statusOf, detail, current, active }: GraphCanvasProps) => {
    const { models, paints } = useModels(occurring);
    const graph = useLayer(
      useMemo(
        () =>
          paints &&
          ((context, frame) => drawGraph(context, { columns, statusOf, detail, ...paints }, frame)),
        [paints, columns, statusOf, detail],
      ),
    );
    const marks = useLayer(
      useMemo(
        () =>
          paints &&
          ((context, frame) =>
            drawMarks(context, { columns, detail, current, active, ...paints }, frame)),
        [paints, columns, detail, current, active],
      ),
    );
    return (
      <>
        {models}
        <canvas ref={graph} className={styles.canvas} />
        <canvas ref={marks} className={styles.canvas} />
      </>
    );
  },
);
GraphCanvas.displayName = "GraphCanvas";

type Draw = (context: CanvasRenderingContext2D, frame: Frame) => void;

/** A canvas that is drawn at once when `draw` changes, and with the next frame when the view has moved. */
const useLayer = (draw: Draw | undefined) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const store = useStoreApi();
  useLayoutEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || draw === undefined) return undefined;
    let request = 0;
    const drawNow = (): void => {
      request = 0;
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      fitCanvas(context.canvas, width, height);
      const [view, size] = [
        { x, y, zoom },
        { width, height },
      ];
      draw(context, { view, size, ratio: devicePixelRatio });
    };
    drawNow();
    const unsubscribe = store.subscribe((state, old) => {
      const isMoved = state.transform.some((value, at) => value !== old.transform[at]);
      if (isMoved || state.width !== old.width || state.height !== old.height)
        request ||= requestAnimationFrame(drawNow);
    });
    return () => {
      unsubscribe();
      cancelAnimationFrame(request);
    };
  }, [draw, store]);
  return canvas;
};

/** Setting the size clears a canvas, so it is set only when it changes. */
const fitCanvas = (canvas: HTMLCanvasElement, width: number, height: number): void => {
  const [wide, high] = [
    Math.round(width * devicePixelRatio),
    Math.round(height * devicePixelRatio),
  ];
  if (canvas.width !== wide) canvas.width = wide;
  if (canvas.height !== high) canvas.height = high;
};

const colorNames = ["line", "strong", "surface", "edge", "current"] as const;

/** Hidden elements that provide the shapes and colours of the current style sheet. */
const useModels = (occurring: readonly StatusName[]) => {
  const root = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const [paints, setPaints] = useState<{ sprites: Sprites; colors: GraphColors }>();
  const unknown = occurring
    .filter((status) => !statuses.some((known) => known === status))
    .join(" ");
  useLayoutEffect(() => {
    if (root.current)
      setPaints({ sprites: readSprites(root.current), colors: readColors(root.current) });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what is read changes with them
  }, [theme, unknown]);
  const models = useMemo(
    () => (
      <div ref={root} className={styles.models}>
        {[...statuses, ...unknown.split(" ").filter(Boolean)].map((status) => (
          <StatusIcon key={status} status={status} isSilent />
        ))}
        {colorNames.map((name) => (
          <i key={name} data-color={name} className={styles[name]} />
        ))}
      </div>
    ),
    [unknown],
  );
  return { models, paints };
};

const readColors = (root: ParentNode): GraphColors => {
  const read = (name: (typeof colorNames)[number]): string => {
    const probe = root.querySelector(`[data-color="${name}"]`);
    return probe === null ? "" : getComputedStyle(probe).color;
  };
  return {
    line: read("line"),
    strong: read("strong"),
    surface: read("surface"),
    edge: read("edge"),
    current: read("current"),
  };
};
