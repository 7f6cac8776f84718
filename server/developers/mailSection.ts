import { html, type Html } from '../http/html';
import type { SentMail } from '../mail/outbox';
import { when } from './when';

const LINK = /https?:\/\/\S+/g;

function mailText(text: string): Html {
  const links = [...text.matchAll(LINK)].map(([link]) => link);
  const parts = text.split(LINK).map((part, index) => {
    const link = links[index];
    return link === undefined ? html`${part}` : html`${part}<a href="${link}">${link}</a>`;
  });
  return html`<pre>${parts}</pre>`;
}

/** Renders the HTML part in a sandboxed frame that can only open links. */
function mailFrame({ id, subject, html: part }: SentMail): Html {
  if (part === '') return html`<p>This mail has no HTML part.</p>`;
  return html`<iframe
    src="/developers/mails/${id}"
    title="HTML part: ${subject}"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    loading="lazy"
  ></iframe>`;
}

/** Renders every sent mail; the newest one is expanded. */
export function mailSection(mails: readonly SentMail[]): Html {
  if (mails.length === 0) return html`<p>No mails yet.</p>`;
  const items = mails.map(
    (mail, index) =>
      html`<details class="mail" ${index === 0 ? html`open` : html``}>
        <summary>
          <strong>${mail.subject}</strong>
          <span class="quiet">${mail.to} · ${mail.language} · ${when(mail.createdAt)}</span>
        </summary>
        <div class="parts">
          ${mailFrame(mail)}
          <div>
            <h3>Text part</h3>
            ${mailText(mail.text)}
          </div>
        </div>
      </details>`,
  );
  return html`${items}`;
}
