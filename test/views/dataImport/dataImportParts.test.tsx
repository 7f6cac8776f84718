import { createEvent, fireEvent, screen } from '@testing-library/react';
import type { ImportResult } from '../../../machines/dataImport/dataImport';
import { events } from '../../../src/kit/events';
import { IMPORT_MOST_BYTES } from '../../../src/rules/dataImport';
import { DETAILS, exact, failed, NOON } from '../support/openAccount';
import { file, IMPORTED, openData } from '../support/openData';
import { openPage } from '../support/openPage';
import { MIRA, ofType } from '../support/renderApp';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOON));

describe('the page of imported data', () => {
  it('shows its parts, and the columns that a file may have', async () => {
    const { shown, tell } = await openData();
    tell(events.studioKeys.listed({ kind: 'done', data: [] }));
    tell(events.session.signedInElsewhere({ facts: { ...MIRA, studio: 'Tide' } }));
    expect(shown()).toEqual([
      'h1: Data',
      'Add data to the report of Tide. Import a file, or send data from your own systems with a key.',
      'section h2: Import a file',
      'Every row is checked first. If anything is wrong, nothing is imported, and you see each problem with its line and column. Importing the same file twice changes nothing.',
      'button: Choose a CSV file',
      'or drop it here',
      'checkbox: The file is complete for its days [name=complete; described: Rows of the same day and channel that the file lacks are removed. Use this after a campaign or game was renamed.]',
      'Rows of the same day and channel that the file lacks are removed. Use this after a campaign or game was renamed.',
      'CSV in UTF-8, up to 256 MB and 2,000,000 rows.',
      'summary: Columns of the file',
      'A file of deliveries requires Day, Channel, Game, Spend.',
      'Optional: Campaign, Country (two letters, such as US), Impressions, Clicks, Installs, Revenue, Currency (USD).',
      'Columns can be in any order, with headings in English or Chinese. Names that ad channels use, such as Date or Cost, work too. Other columns are ignored. A file exported from the report can be imported as it is.',
      '[Download an example](data:text/csv;charset=utf-8,%EF%BB%BFday%2Cchannel%2Cgame%2Ccampaign%2Ccountry%2Cimpressions%2Cclicks%2Cinstalls%2Cspend%2Crevenue%2Ccurrency%0D%0A2026-01-20%2CTikTok%2CNeon%20Drift%2CWinter%2CUS%2C125000%2C3120%2C480%2C1250.50%2C1612.35%2CUSD%0D%0A2026-01-20%2CFacebook%2CNeon%20Drift%2CWinter%2CDE%2C98000%2C2010%2C260%2C840.00%2C%2CUSD%0D%0A)',
      'A file of cohorts shows the return after day 1, 7 and 30. It’s recognized by its headings.',
      'It requires Install day, Channel, Game, Age, Players and Revenue. Optional: Campaign, Country, Currency (USD).',
      'Age is the number of days since the install: 0, 1, 3, 7, 14 or 30. Players is how many of them played on that day. Revenue is what they have paid in total up to that day.',
      '[Download an example of cohorts](data:text/csv;charset=utf-8,%EF%BB%BFinstall_day%2Cchannel%2Cgame%2Ccampaign%2Ccountry%2Cage%2Cplayers%2Crevenue%2Ccurrency%0D%0A2026-01-20%2CTikTok%2CNeon%20Drift%2CWinter%2CUS%2C1%2C212%2C310.40%2CUSD%0D%0A2026-01-20%2CTikTok%2CNeon%20Drift%2CWinter%2CUS%2C7%2C96%2C742.15%2CUSD%0D%0A2026-01-20%2CTikTok%2CNeon%20Drift%2CWinter%2CUS%2C30%2C41%2C1388.90%2CUSD%0D%0A)',
      'section h2: Imported files',
      'No files yet.',
      'section h2: Studio keys',
      'A key lets your own systems send files to the report of your studio. It can do nothing else. Create one for each system, so that you can revoke them one by one.',
      'No keys yet.',
      'text: Name of the new key [name=key-name; autocomplete=off; described: Such as the name of the system that will use it.]',
      'Such as the name of the system that will use it.',
      'submit: Create key',
      'summary: How to send a file',
      'Send the file as the body of a POST request, with the key in the header:',
      'curl --fail-with-body \\ -H "Authorization: Bearer $STUDIO_KEY" \\ -H \'Content-Type: text/csv\' \\ --data-binary @deliveries.csv \\ https://api.adlantern.example/api/import [translate=no]',
    ]);
    const downloads = screen.getAllByRole('link', { hidden: true, name: /^Download an/ });
    expect(downloads.map((each) => each.getAttribute('download'))).toEqual([
      'example.csv',
      'example-cohorts.csv',
    ]);
    expect(document.title).toBe('Data – Adlantern');
  });

  it('names the required role without the permission', async () => {
    const { shown } = await openData({ kind: 'denied' });
    expect(shown()).toEqual([
      'h1: No access to data',
      'Your role doesn’t include importing data. Ask an administrator of your studio for the administrator role.',
      '[Go to report](/portal/report)',
    ]);
    expect(document.title).toBe('No access to data – Adlantern');
  });

  it('retries a failed request', async () => {
    const { press, tell, actions } = await openData(failed);
    tell(events.studioKeys.listed(failed));
    await press('Try again: Imported files');
    await press('Try again: Studio keys');
    expect(ofType(actions, 'dataImport/opened')).toHaveLength(2);
    expect(ofType(actions, 'studioKeys/opened')).toHaveLength(2);
  });
});

describe('the files', () => {
  it('are listed with what each has changed', async () => {
    const by = 'mira@example.com';
    const imported = { id: 'a', at: NOON, file: 'Q4.csv', by, holds: 'deliveries' } as const;
    const counts = { rows: 12_345, added: 12_000, changed: 345, removed: 1_020 };
    const single = { rows: 1, added: 0, changed: 1, removed: 0 };
    const { part } = await openData({
      kind: 'done',
      data: [
        { ...imported, ...counts },
        { ...imported, ...single, id: 'b', file: '', by: '', holds: 'cohorts' },
      ],
    });
    expect(part('Imported files')).toEqual([
      'section h2: Imported files',
      'section: Table of imported files [tabindex=0]',
      'columns: When | File | From | Contents | Rows | New | Changed | Removed',
      `cells: ${exact(NOON)} [datetime=2030-01-15T12:00:00.000Z] | Q4.csv | mira@example.com | Deliveries | 12,345 | 12,000 | 345 | 1,020`,
      `cells: ${exact(NOON)} [datetime=2030-01-15T12:00:00.000Z] | – | Operator | Cohorts | 1 | 0 | 1 | 0`,
    ]);
  });

  it.each<[string, File[], string]>([
    ['two at once', [file(), file('more.csv')], 'alert: Drop one file at a time.'],
    [
      'a spreadsheet',
      [file('days.XLSX')],
      'alert: days.XLSX isn’t a CSV file. Save the spreadsheet as CSV (UTF-8).',
    ],
    ['an empty one', [file('days.csv', 0)], 'alert: This file is empty.'],
    [
      'too large a one',
      [file('days.csv', IMPORT_MOST_BYTES + 1)],
      'alert: This file is larger than 256 MB. Split it.',
    ],
  ])('are refused before they are sent: %s', async (_name, files, expected) => {
    const { zone, actions } = await openData();
    const target = screen.getByRole('button', { name: 'Choose a CSV file' });
    fireEvent.drop(target, { dataTransfer: { files } });
    expect(zone().filter((line) => line.startsWith('alert'))).toEqual([expected]);
    expect(ofType(actions, 'dataImport/chosen')).toEqual([]);
  });

  it('may be as large as stated', async () => {
    const { choose, actions } = await openData();
    await choose(file('days.csv', IMPORT_MOST_BYTES));
    expect(ofType(actions, 'dataImport/chosen')).toMatchObject([
      { payload: { name: 'days.csv', size: IMPORT_MOST_BYTES } },
    ]);
  });

  it('are complete for their days if the box is ticked, each with its own', async () => {
    const { choose, user, tell, actions } = await openData();
    const box = () => screen.getByRole('checkbox', { name: 'The file is complete for its days' });
    expect(box()).toHaveAccessibleDescription(/^Rows of the same day and channel/);
    await user.click(box());
    await choose(file('days.csv'));
    tell(events.dataImport.stopped());
    expect(box()).not.toBeChecked();
    await choose(file('days.csv'));
    expect(ofType(actions, 'dataImport/chosen')).toMatchObject([
      { payload: { complete: true } },
      { payload: { complete: false } },
    ]);
  });

  it('are not opened by the browser when dropped beside the zone', async () => {
    const { unmount } = await openData();
    const isPrevented = (type: 'drop' | 'dragOver') => {
      const event = createEvent[type](document.body);
      fireEvent(document.body, event);
      return event.defaultPrevented;
    };
    expect([isPrevented('drop'), isPrevented('dragOver')]).toEqual([true, true]);
    unmount();
    expect([isPrevented('drop'), isPrevented('dragOver')]).toEqual([false, false]);
  });

  it('cannot be chosen until the list is loaded', async () => {
    const { tell } = await openPage('/portal/data', { signedIn: 'EXISTS' });
    const button = screen.getByRole('button', { name: 'Choose a CSV file' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    const clicked = jest.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
    button.click();
    expect(clicked).not.toHaveBeenCalled();
    tell(events.dataImport.listed({ kind: 'done', data: [] }));
    button.click();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('show how far they are, then that they are checked', async () => {
    const { zone, choose, press, tell, field, actions } = await openData();
    const input = field();
    await choose(file('days.csv', 300));
    expect(input.value).toBe('');
    expect(zone().slice(2, 4)).toEqual([
      'output: Uploading days.csv: 0%',
      'progressbar: Import a file',
    ]);
    const bar = () => screen.getByRole('progressbar', { name: 'Import a file' });
    tell(events.dataImport.progressed({ sent: 200 }));
    expect(screen.getByText(/66/)).toHaveAttribute('aria-hidden', 'true');
    expect([bar().ariaValueNow, bar().ariaValueMax]).toEqual(['200', '300']);
    tell(events.dataImport.progressed({ sent: 300 }));
    expect(zone().slice(2, 4)).toEqual([
      'output: Checking the rows of days.csv…',
      'progressbar: Import a file',
    ]);
    expect(bar()).not.toHaveAttribute('aria-valuenow');
    await press('Cancel import');
    expect(ofType(actions, 'dataImport/stopped')).toHaveLength(1);
    expect(zone().filter((line) => line.startsWith('output'))).toEqual([
      'output: Import of days.csv canceled. If all of it had already arrived, it may still be imported: the list below shows it.',
    ]);
  });

  const imported = (first: string, ...more: string[]) => [
    `output: ${first}`,
    'Recognized as: Deliveries',
    ...more,
    '[Go to report](/portal/report)',
  ];
  it.each<[string, ImportResult, string[]]>([
    [
      'new',
      { ...IMPORTED, rows: 2, added: 2, ignored: ['note', 'x'] },
      imported('Imported days.csv: 2 new rows.', 'Columns ignored: note, x.'),
    ],
    [
      'the same',
      { ...IMPORTED, rows: 1_000, added: 0 },
      imported('Nothing changed: all 1,000 rows of days.csv were already here.'),
    ],
    [
      'imported before',
      { ...IMPORTED, rows: 1_000, added: 0, importedAt: Date.UTC(2026, 10, 8, 9, 5) },
      imported('Nothing changed: days.csv was already imported on Nov 8, 2026, 9:05 AM.'),
    ],
    [
      'mixed',
      { ...IMPORTED, holds: 'cohorts', rows: 8, added: 1, changed: 3 },
      [
        'output: Imported days.csv: 1 new row, 3 changed, 4 unchanged.',
        'Recognized as: Cohorts',
        '[Go to report](/portal/report)',
      ],
    ],
    [
      'doubtful in one row',
      { ...IMPORTED, rows: 1, added: 1, moreClicks: { rows: 1, line: 2 } },
      imported('Imported days.csv: 1 new row.', '1 row has more clicks than impressions: line 2.'),
    ],
    [
      'doubtful in many rows',
      { ...IMPORTED, rows: 9_999, added: 9_999, moreClicks: { rows: 1_200, line: 1_300 } },
      imported(
        'Imported days.csv: 9,999 new rows.',
        '1,200 rows have more clicks than impressions, the first on line 1,300.',
      ),
    ],
    [
      'the same, with other rows removed',
      { ...IMPORTED, rows: 1, added: 0, removed: 1_200 },
      imported(
        'Imported days.csv: 0 new rows, 0 changed, 1 unchanged. 1,200 rows that the file lacks were removed.',
      ),
    ],
    [
      'wrong',
      {
        kind: 'refused',
        wrong: 3,
        problems: [
          { line: 2, column: 4, name: 'spend', value: '=1', text: 'Not a number.' },
          { line: 3, column: null, name: '', value: '', text: 'Too short.' },
        ],
      },
      [
        'alert: Nothing was imported: 3 problems in days.csv',
        'alert: Correct the file, then choose it again. 2 of them are listed, with the first of each kind.',
        'section: What to do [tabindex=0]',
        'columns: Line | Column | Value | What to do',
        'row: 2 | 4 · spend | =1 | Not a number.',
        'row: 3 | – | – | Too short.',
        "[Download this list](data:text/csv;charset=utf-8,%EF%BB%BFLine%2CColumn%2C%2CValue%2CWhat%20to%20do%0D%0A2%2C4%2Cspend%2C'%3D1%2CNot%20a%20number.%0D%0A3%2C%2C%2C%2CToo%20short.%0D%0A)",
      ],
    ],
    [
      'wrong in more places than are counted',
      { kind: 'refused', wrong: 10_001, problems: [] },
      expect.arrayContaining(['alert: Nothing was imported: at least 10,001 problems in days.csv']),
    ],
    [
      'wrong in one place',
      {
        kind: 'refused',
        wrong: 1,
        problems: [{ line: 2, column: null, name: 'spend', value: 'x', text: 'Not a number.' }],
      },
      [
        'alert: Nothing was imported: 1 problem in days.csv',
        'alert: Correct the file, then choose it again.',
        'section: What to do [tabindex=0]',
        'columns: Line | Column | Value | What to do',
        'row: 2 | spend | x | Not a number.',
        '[Download this list](data:text/csv;charset=utf-8,%EF%BB%BFLine%2CColumn%2C%2CValue%2CWhat%20to%20do%0D%0A2%2C%2Cspend%2Cx%2CNot%20a%20number.%0D%0A)',
      ],
    ],
  ])('show their outcome (%s)', async (_name, result, expected) => {
    const { zone, choose, tell } = await openData();
    await choose();
    tell(events.dataImport.answered({ kind: 'done', data: result }));
    tell(events.dataImport.listed({ kind: 'done', data: [] }));
    expect(zone().slice(7, zone().indexOf('summary: Columns of the file'))).toEqual(expected);
  });

  it('explain a failed request', async () => {
    const { zone, choose, tell } = await openData();
    await choose();
    tell(events.dataImport.answered(failed));
    expect(zone().filter((line) => line.startsWith('alert'))).toEqual([
      'alert: days.csv wasn’t imported',
      ...DETAILS,
    ]);
  });
});
