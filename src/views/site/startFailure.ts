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
 * Says that the portal could not start, with a way on and whom to write to, by nothing that may itself
 * have failed to start (D4). In English: no other language may be there yet.
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
