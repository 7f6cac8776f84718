import type { ReactNode } from 'react';
import { useLegalStyles } from './legal.styles';

interface Props {
  caption: ReactNode;
  columns: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly ReactNode[])[];
}

/** A table; on narrow screens each row becomes a card whose cells are labeled by column. */
export function LegalTable({ caption, columns, rows }: Props) {
  const styles = useLegalStyles();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map(([name, ...cells], row) => (
          // Rows are never reordered.
          <tr key={row} className={styles.row}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={index} className={styles.cell}>
                <span className={styles.label}>{columns[index + 1]}</span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
