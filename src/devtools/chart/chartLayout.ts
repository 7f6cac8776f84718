import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import { allStates, LINE, transitionLabel, type ChartState } from './chart';

/** A box of the drawing. Positions in px from the drawing's corner. */
export interface DrawnState {
  id: string;
  key: string;
  /** Whether it is its parent's initial state. */
  isInitial: boolean;
  /** Whether it has no child states. */
  isLeaf: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of an arrow's label: one transition. */
export interface ArrowLine {
  text: string;
  /** The event that triggers it; null for a delayed transition. */
  event: string | null;
}

export interface DrawnArrow {
  id: string;
  lines: readonly ArrowLine[];
  path: string;
  labelAt: { x: number; y: number } | null;
}

export interface Drawing {
  width: number;
  height: number;
  states: readonly DrawnState[];
  arrows: readonly DrawnArrow[];
}

/** Width of a letter in the labels' font in px, with some room to spare. */
const LETTER = 7;

const LAYOUT = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  // In the order of the source, so that the initial state comes first.
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.spacing.nodeNode': '30',
  'elk.spacing.edgeLabel': '4',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
} as const;

const nodeOf = (state: ChartState): ElkNode => ({
  id: state.id,
  width: Math.max(80, state.key.length * LETTER + 44),
  height: 40,
  layoutOptions: { 'elk.padding': '[top=36,left=16,bottom=16,right=16]' },
  children: state.states.map(nodeOf),
});

/** Label lines by pair of source and target state. */
type Lines = ReadonlyMap<string, { from: string; to: string; lines: readonly ArrowLine[] }>;

/** Returns one arrow for each pair of states, with a line for each of its transitions. */
function linesOf(chart: ChartState): Lines {
  const arrows = new Map<string, { from: string; to: string; lines: ArrowLine[] }>();
  for (const state of allStates(chart))
    for (const transition of state.transitions)
      for (const to of transition.targets) {
        const key = `${state.id}>${to}`;
        const arrow = arrows.get(key) ?? { from: state.id, to, lines: [] };
        const event = transition.delay === null ? transition.event : null;
        const text = transitionLabel(transition, chart.key);
        arrow.lines.push({ text, event });
        arrows.set(key, arrow);
      }
  return arrows;
}

const edgesOf = (arrows: Lines): ElkExtendedEdge[] =>
  [...arrows].map(([id, { from, to, lines }]) => ({
    id,
    sources: [from],
    targets: [to],
    labels: [
      {
        id: `${id} label`,
        text: id,
        width: Math.max(...lines.map(({ text }) => text.length)) * LETTER,
        height: LINE * lines.length,
      },
    ],
  }));

const nodesIn = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesIn)];

/** Returns the boxes, each state before its children. */
function drawnStates(laid: ElkNode, chart: ChartState): DrawnState[] {
  const nodes = new Map(nodesIn(laid).map((node) => [node.id, node]));
  const states = allStates(chart);
  const initial = new Set(states.map((state) => `${state.id}.${state.initial}`));
  return states.map(({ id, key, states: inside }) => {
    const { x = 0, y = 0, width = 0, height = 0 } = nodes.get(id) ?? {};
    const isInitial = initial.has(id);
    return { id, key, isInitial, isLeaf: inside.length === 0, x, y, width, height };
  });
}

const edgesIn = (node: ElkNode): ElkExtendedEdge[] => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap(edgesIn),
];

function drawnArrow({ id, labels, sections = [] }: ElkExtendedEdge, arrows: Lines): DrawnArrow {
  const path = sections
    .map(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint]
        .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
        .join(''),
    )
    .join('');
  const label = labels?.[0];
  const at = label?.x !== undefined && label.y !== undefined ? { x: label.x, y: label.y } : null;
  return { id, lines: arrows.get(id)?.lines ?? [], path, labelAt: at };
}

/** Lays out a chart with ELK, which is loaded on first use. Rejects if loading fails. */
export async function drawChart(chart: ChartState): Promise<Drawing> {
  // This build runs on the main thread: a worker would need an exception in the content policy.
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  const arrows = linesOf(chart);
  const graph: ElkNode = {
    id: '',
    children: [nodeOf(chart)],
    edges: edgesOf(arrows),
    layoutOptions: LAYOUT,
  };
  const laid = await new Elk().layout(graph);
  return {
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    states: drawnStates(laid, chart),
    arrows: edgesIn(laid).map((edge) => drawnArrow(edge, arrows)),
  };
}
