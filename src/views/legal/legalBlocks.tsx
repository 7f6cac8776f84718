import type { LegalBlock } from '../../text/legal/legalDocument';
import { useLegalStyles } from './legal.styles';
import { LegalTable } from './legalTable';
import { LegalText } from './legalText';
import { StoredKeysTable } from './storedKeysTable';

function Block({ block }: { block: LegalBlock }) {
  const styles = useLegalStyles();
  if (typeof block === 'string')
    return (
      <p className={styles.text}>
        <LegalText text={block} />
      </p>
    );
  if ('list' in block)
    return (
      <ul className={styles.list}>
        {block.list.map((item) => (
          <li key={item}>
            <LegalText text={item} />
          </li>
        ))}
      </ul>
    );
  if ('table' in block) {
    const { caption, columns, rows } = block.table;
    return (
      <LegalTable
        caption={caption}
        columns={columns}
        rows={rows.map((row) => row.map((cell) => <LegalText key={cell} text={cell} />))}
      />
    );
  }
  return <StoredKeysTable />;
}

/** The paragraphs, lists and tables of one section, in order. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  const styles = useLegalStyles();
  return (
    <div className={styles.blocks}>
      {blocks.map((block, index) => (
        // Blocks are never reordered.
        <Block key={index} block={block} />
      ))}
    </div>
  );
}
