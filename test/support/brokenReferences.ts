/**
 * Returns the ids that occur twice, and the references to ids that are absent. Uses nothing from outside, since tests
 * in Chromium run it in the page.
 */
export function brokenReferences(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const attributes = [
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
  ];
  const absent = attributes.flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].flatMap((element) =>
      (element.getAttribute(attribute) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '' && !ids.includes(id))
        .map((id) => `${attribute} names the absent ${id}`),
    ),
  );
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two are named ${id}`);
  return [...new Set([...twice, ...absent])];
}
