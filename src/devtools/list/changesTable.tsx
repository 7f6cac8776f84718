import type { Change } from '../../kit/recorder/changes';

/** Longer values are folded, since one report would fill many screens. */
const FOLDED = 200;
/** Characters shown of a folded value. */
const SHOWN = 60;

function Value({ value }: { value: unknown }) {
  const text = JSON.stringify(value) ?? 'nothing';
  if (text.length <= FOLDED) return text;
  return (
    <details>
      <summary>{text.slice(0, SHOWN)}…</summary>
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </details>
  );
}

export function ChangesTable({ changes, label }: { changes: readonly Change[]; label: string }) {
  if (changes.length === 0) return <p>Nothing changed.</p>;
  return (
    // Focusable, so that it scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="wb-scroll" tabIndex={0} aria-label={label}>
      <table className="wb-changes">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={path.join('.')}>
              <th scope="row">{path.join('.')}</th>
              <td>
                <Value value={before} />
              </td>
              <td>
                <Value value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
