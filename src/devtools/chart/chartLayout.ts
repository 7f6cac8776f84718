import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api';
import type { ChartState } from './chart';
import { allStates, eventLabel } from './chart';

/** A box of the drawing. Positions in px from the drawing's corner. */
export interface DrawnState {
  id: string;
  key: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DrawnArrow {
  id: string;
  label: string;
  path: string;
  labelAt: { x: number; y: number } | null;
}

export interface Drawing {
  width: number;
  height: number;
  states: readonly DrawnState[];
  arrows: readonly DrawnArrow[];
}

/** Width of a letter of the labels' face, px, with some room to spare. */
const LETTER = 7;
const LINE = 16;

const LAYOUT = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.spacing.nodeNode': '30',
  'elk.spacing.edgeLabel': '4',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
} as const;

const nodeOf = (state: ChartState): ElkNode => ({
  id: state.id,
  width: Math.max(80, state.key.length * LETTER + 32),
  height: 40,
  layoutOptions: { 'elk.padding': '[top=36,left=16,bottom=16,right=16]' },
  children: state.states.map(nodeOf),
});

/** One arrow for each pair of states: its events under one another would fill the page. */
function edgesOf(chart: ChartState): ElkExtendedEdge[] {
  const labels = new Map<string, { from: string; to: string; events: Set<string> }>();
  for (const state of allStates(chart))
    for (const transition of state.transitions)
      for (const to of transition.targets) {
        const key = `${state.id}>${to}`;
        const edge = labels.get(key) ?? { from: state.id, to, events: new Set<string>() };
        edge.events.add(eventLabel(transition).replace(`${chart.key}/`, ''));
        labels.set(key, edge);
      }
  return [...labels].map(([id, { from, to, events }]) => {
    const text = [...events].join(', ');
    return {
      id,
      sources: [from],
      targets: [to],
      labels: [{ id: `${id} label`, text, width: text.length * LETTER, height: LINE }],
    };
  });
}

const drawnStates = (node: ElkNode, keys: ReadonlyMap<string, string>): DrawnState[] => [
  ...(keys.has(node.id)
    ? [
        {
          id: node.id,
          key: keys.get(node.id) ?? '',
          x: node.x ?? 0,
          y: node.y ?? 0,
          width: node.width ?? 0,
          height: node.height ?? 0,
        },
      ]
    : []),
  ...(node.children ?? []).flatMap((child) => drawnStates(child, keys)),
];

const edgesIn = (node: ElkNode): ElkExtendedEdge[] => [
  ...(node.edges ?? []),
  ...(node.children ?? []).flatMap(edgesIn),
];

function drawnArrow({ id, labels, sections = [] }: ElkExtendedEdge): DrawnArrow {
  const path = sections
    .map(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint]
        .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
        .join(''),
    )
    .join('');
  const [label] = labels ?? [];
  const at = label?.x !== undefined && label.y !== undefined ? { x: label.x, y: label.y } : null;
  return { id, label: label?.text ?? '', path, labelAt: at };
}

/** Lays a chart out with ELK, which is loaded now. Rejects when it cannot be. */
export async function drawChart(chart: ChartState): Promise<Drawing> {
  // The build for the page itself: it needs no worker, which the content policy would have to allow.
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
  const graph: ElkNode = {
    id: '',
    children: [nodeOf(chart)],
    edges: edgesOf(chart),
    layoutOptions: LAYOUT,
  };
  const laid = await new Elk().layout(graph);
  const keys = new Map(allStates(chart).map(({ id, key }) => [id, key]));
  return {
    width: laid.width ?? 0,
    height: laid.height ?? 0,
    states: drawnStates(laid, keys),
    arrows: edgesIn(laid).map(drawnArrow),
  };
}
