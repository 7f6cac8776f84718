/**
 * Returns the ids that occur twice, and the references to ids that are absent. Uses nothing from outside, since tests
 * in Chromium run it in the page.
 */
export function brokenReferences(): string[] {
  const references = new Set([
    'aria-activedescendant',
    'aria-controls',
    'aria-describedby',
    'aria-details',
    'aria-errormessage',
    'aria-labelledby',
    'aria-owns',
    'for',
    'form',
    'headers',
    'list',
  ]);
  const elements = [...document.querySelectorAll('*')];
  const ids = elements.flatMap(({ id }) => id || []);
  const known = new Set(ids);
  const absent = elements.flatMap((element) =>
    element.getAttributeNames().flatMap((attribute) =>
      references.has(attribute)
        ? (element.getAttribute(attribute) ?? '')
            .split(/\s+/)
            .filter((id) => id !== '' && !known.has(id))
            .map((id) => `${attribute} names the absent ${id}`)
        : [],
    ),
  );
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two are named ${id}`);
  return [...new Set([...twice, ...absent])];
}
