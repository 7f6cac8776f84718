import { html, type Html } from '../http/html';

/** Renders a time (ms) in UTC to the second. */
export function when(time: number): Html {
  const iso = new Date(time).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`;
}
