import { html, type Html } from '../http/html';

/** Renders a table in a scrollable region; a sentence if it has no rows. */
export function table(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Html[])[],
): Html {
  if (rows.length === 0) return html`<p>${name}: none yet.</p>`;
  const head = columns.map((column) => html`<th scope="col">${column}</th>`);
  const body = rows.map(
    (cells) =>
      html`<tr>
        ${cells.map((cell) => html`<td>${cell}</td>`)}
      </tr>`,
  );
  return html`<div class="scroll" role="region" aria-label="${name}, table" tabindex="0">
    <table aria-label="${name}">
      <thead>
        <tr>
          ${head}
        </tr>
      </thead>
      <tbody>
        ${body}
      </tbody>
    </table>
  </div>`;
}
