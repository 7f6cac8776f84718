import { lexer } from 'marked';

/** The day of the last change, above the text. */
const HEAD = /^---\nupdated: (\d{4}-\d{2}-\d{2})\n---\n/;
/** `## Your choice {#your-choice}` */
const HEADING = /^(.+) \{#([\w-]+)\}$/;
/** `Table: Purposes and legal bases`, a paragraph of its own above the table. */
const CAPTION = /^Table: (.+)$/;
const STORED_KEYS = '{{storedKeys}}';

function refuse({ raw }, why) {
  throw new Error(`${why}: ${raw.trim().slice(0, 80)}`);
}

const isPlain = (tokens = []) =>
  tokens.every(({ type, tokens: inside }) => type === 'text' && isPlain(inside));

/** The words of a token in one line. The pages have no bold words and no links but their own places. */
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
 * Reads a legal text, written in Markdown (docs/consent.md), into the `LegalDocument` of
 * src/text/legal/legalDocument.ts. Throws, with the words concerned, for what the pages cannot show.
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
