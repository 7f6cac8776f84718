import { help } from '../../text/en/help';

const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text: string,
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
};

/**
 * Shows that the portal could not start, with a reload button and the support address (D4). Uses only plain DOM, since
 * anything else may have failed. In English, since no other language may be loaded.
 */
export function showStartFailure(root: HTMLElement, supportEmail: string): void {
  const reload = element('button', help.crash.reload);
  reload.addEventListener('click', () => location.reload());
  const support = element('a', supportEmail);
  support.href = `mailto:${supportEmail}`;
  const contact = element('p', `${help.writeTo} `);
  contact.append(support);
  root.replaceChildren(
    element('h1', help.crash.title),
    element('p', help.crash.body),
    reload,
    contact,
  );
}
