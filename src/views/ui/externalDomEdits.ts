/**
 * Keeps React working after browser translators have replaced text nodes: removing or inserting before a node that has
 * moved would otherwise throw (facebook/react#11538). Moved nodes stay where they are. Returns a function that undoes
 * the patch.
 */
export function tolerateExternalDomEdits(): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node below
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(
    this: Node,
    child: Child,
  ): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, before?.parentNode === this ? before : null);
    return child;
  };
  return () => void Object.assign(Node.prototype, { removeChild, insertBefore });
}
