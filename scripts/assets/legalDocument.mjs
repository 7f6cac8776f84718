import { lexer } from 'marked';

/** The date of the last change, above the text. */
const HEAD = /^---\nupdated: (\d{4}-\d{2}-\d{2})\n---\n/;
/** `## Your choice {#your-choice}` */
const HEADING = /^(.+) \{#([\w-]+)\}$/;
/** `Table: Purposes and legal bases`, as a separate paragraph above the table. */
const CAPTION = /^Table: (.+)$/;
const STORED_KEYS = '{{storedKeys}}';

function refuse({ raw }, why) {
  throw new Error(`${why}: ${raw.trim().slice(0, 80)}`);
}

const isPlain = (tokens = []) =>
  tokens.every(({ type, tokens: inside }) => type === 'text' && isPlain(inside));

/** Returns a token's text. The pages support no bold text, and only links to their own sections. */
function plain(token) {
  if (!isPlain(token.tokens)) refuse(token, 'Only plain text and {{placeholders}} are supported');
  return token.text.replaceAll('\n', ' ');
}

function sectionOf(token) {
  const [, heading, id] = HEADING.exec(token.text) ?? refuse(token, 'A heading needs an {#anchor}');
  if (token.depth !== 2) refuse(token, 'A document can only have headings of level ##');
  return { id, heading, blocks: [] };
}

function tableOf(token, above) {
  const [, caption] = CAPTION.exec(above) ?? refuse(token, 'A table needs a "Table: …" above it');
  const rows = token.rows.map((cells) => cells.map(plain));
  return { table: { caption, columns: token.header.map(plain), rows } };
}

function listOf(token) {
  if (token.ordered) refuse(token, 'Numbered lists are not supported');
  return { list: token.items.map(plain) };
}

/**
 * Parses a legal text in Markdown (docs/consent.md) into the `LegalDocument` of src/text/legal/legalDocument.ts. Throws
 * for content that the pages cannot show, and quotes it.
 */
export function legalDocument(markdown) {
  const [head, updated] =
    HEAD.exec(markdown) ?? refuse({ raw: markdown }, 'The date of the last change is missing');
  const intro = [];
  const sections = [];
  let blocks = intro;
  for (const token of lexer(markdown.slice(head.length)))
    switch (token.type) {
      case 'space':
        break;
      case 'heading':
        sections.push(sectionOf(token));
        ({ blocks } = sections.at(-1));
        break;
      case 'paragraph':
        blocks.push(token.text === STORED_KEYS ? { generated: 'storedKeys' } : plain(token));
        break;
      case 'list':
        blocks.push(listOf(token));
        break;
      case 'table':
        blocks.push(tableOf(token, blocks.pop()));
        break;
      default:
        refuse(token, `Not supported in legal texts (${token.type})`);
    }
  return { updated, intro, sections };
}
