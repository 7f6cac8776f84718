/** What each file imports of the others, by path. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The groups of files that import each other in a circle, each in the order of its paths (Tarjan). */
export function circlesIn(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file) ?? 0);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      const reach = open.includes(target) ? (lowest.get(target) ?? Infinity) : Infinity;
      lowest.set(file, Math.min(lowest.get(file) ?? Infinity, reach));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    const isCircle = circle.length > 1 || (graph.get(file) ?? []).includes(file);
    if (isCircle) circles.push(circle.toSorted());
  };

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
