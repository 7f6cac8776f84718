/**
 * Lets the page live on when something else has rewritten it: translators of browsers put elements of their
 * own in the place of texts, and React then removes, or inserts before, what is no longer there, which would
 * end the page (facebook/react#11538). What stands elsewhere now is left where it is.
 * Gives the way back.
 */
export function tolerateForeignEdits(): () => void {
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
