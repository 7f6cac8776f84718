import type { Change } from '../../kit/recorder/changes';

const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

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
              <td>{json(before)}</td>
              <td>{json(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
