import { html, type Html } from '../http/html';
import type { FaultRule } from './faults';
import { isShownAt, PRESETS, type Place, type Preset } from './presets';
import { table } from './table';

const PLACE_NAMES: Readonly<Record<Place, string>> = { call: 'A call', report: 'The report' };

/** A button that activates a fault and opens a page that shows it; a dash if the place cannot show it. */
function tryButton(preset: Preset, place: Place): Html {
  if (!isShownAt(preset, place)) return html`-`;
  return html`<form data-api="/developers/api/faults/preset" data-method="POST" data-go="url">
    <input type="hidden" name="preset" value="${preset.id}" />
    <input type="hidden" name="place" value="${place}" />
    <button aria-label="${preset.text}: see it at ${PLACE_NAMES[place].toLowerCase()}">
      See it
    </button>
  </form>`;
}

function inForce(faults: readonly FaultRule[]): Html {
  if (faults.length === 0) return html`<p>No fault is active.</p>`;
  const items = faults.map(
    ({ body: _, ...rule }) => html`<li><code>${JSON.stringify(rule)}</code></li>`,
  );
  return html`<p>Active:</p>
    <ul>
      ${items}
    </ul>
    <form data-api="/developers/api/faults" data-method="DELETE">
      <button>Turn off all</button>
    </form>`;
}

export function faultSection(faults: readonly FaultRule[]): Html {
  const rows = PRESETS.map((preset) => [
    html`${preset.text}<br /><code>${preset.id}</code>`,
    tryButton(preset, 'call'),
    tryButton(preset, 'report'),
  ]);
  const columns = ['What goes wrong', PLACE_NAMES.call, PLACE_NAMES.report];
  return html`<p>
      Each button activates one fault and opens a page that shows it: a sample call, made from the
      page that asks for a password reset, or the report. It stays in force until another one is
      chosen or all are turned off. Names with a dot are those of docs/errors.md.
    </p>
    ${inForce(faults)} ${table('Ready-made faults', columns, rows)}`;
}
