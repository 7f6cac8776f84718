import { shell } from '../i18n/en/shell';

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
  const reload = element('button', shell.crash.reload);
  reload.addEventListener('click', () => location.reload());
  const support = element('a', supportEmail);
  support.href = `mailto:${supportEmail}`;
  const help = element('p', `${shell.helpBefore} `);
  help.append(support);
  root.replaceChildren(
    element('h1', shell.crash.title),
    element('p', shell.crash.body),
    reload,
    help,
  );
}
