import type { Delivered } from '../../support/reportSets';
import { changed, isTikTok, times, type SentenceSet } from './sentenceSets';

type Unknown = NonNullable<Delivered['unknown']>;

/** TikTok's figures are unknown on some days; in all others it returns and brings less than the other channels. */
const partlyKnown = (unknown: Unknown, isUnknown: (t: number) => boolean, revenue = true) =>
  changed(
    (row) => {
      if (!isTikTok(row)) return;
      times(row, 1, 0.3, 0.3);
      if (isUnknown(row.t)) row.unknown = unknown;
    },
    { revenue },
  );

/** Changes from nothing, of refunds, and of what is known: no percentage, and no shift of spend. */
export const PARTLY_KNOWN: readonly SentenceSet[] = [
  [
    'a channel refunds more than it earns',
    changed((row) => isTikTok(row) && row.t >= 28 && times(row, 1, 1, -0.5)),
    'Return fell from 121% to 69% because TikTok refunded more than players paid.',
    'TikTok 退款多于玩家付费，回报率从 121% 降至 69%。',
  ],
  [
    'a channel refunds more than it earns on some days only',
    changed((row) => {
      if (isTikTok(row) && row.t >= 35) times(row, 1, 1, row.t % 2 === 0 ? 0.5 : -6);
    }),
    'Return fell from 121% to 20% because TikTok refunded more than players paid.',
    'TikTok 退款多于玩家付费，回报率从 121% 降至 20%。',
  ],
  [
    'a channel no longer refunds more than it earns',
    changed((row) => isTikTok(row) && row.t < 28 && times(row, 1, 1, -0.5)),
    'Return rose from 69% to 121% because TikTok refunded less.',
    'TikTok 退款减少，回报率从 69% 升至 121%。',
  ],
  [
    'players of a channel begin to pay',
    changed((row) => isTikTok(row) && row.t < 42 && times(row, 1, 1, 0)),
    'Return rose from 87% to 104% because TikTok brought first revenue from Nov 1.',
    'TikTok 自11月1日起才有收入，回报率从 87% 升至 104%。',
  ],
  [
    'a channel begins to bring players',
    changed((row) => isTikTok(row) && row.t < 42 && times(row, 1, 0, 0)),
    'Return rose from 87% to 104% because TikTok brought first installs from Nov 1.',
    'TikTok 自11月1日起才有安装，回报率从 87% 升至 104%。',
  ],
  ...([0.5, 2] as const).map((factor): SentenceSet => [
    `a channel without installs earns ${factor} times as much`,
    changed((row) => {
      if (!isTikTok(row)) return;
      row.unknown = 'installs';
      if (row.t >= 42) times(row, 1, 1, factor);
    }),
    factor < 1
      ? 'Return fell from 121% to 112% because TikTok returned 50% less per dollar from Nov 1.'
      : 'Return rose from 121% to 138% because TikTok returned 101% more per dollar from Nov 1.',
    factor < 1
      ? 'TikTok 自11月1日起每美元收入减少 50%，回报率从 121% 降至 112%。'
      : 'TikTok 自11月1日起每美元收入增加 101%，回报率从 121% 升至 138%。',
  ]),
  [
    'the revenue of a channel becomes known',
    partlyKnown('revenue', (t) => t < 28),
    'Return fell from 124% to 97% because revenue of TikTok is known only from Oct 18.',
    'TikTok 自10月18日起才有收入数据，回报率从 124% 降至 97%。',
  ],
  [
    'the revenue of a channel became known before the range',
    partlyKnown('revenue', (t) => t < 20),
    'Return fell from 114% to 97% because revenue of TikTok is known only from Oct 10.',
    'TikTok 自10月10日起才有收入数据，回报率从 114% 降至 97%。',
  ],
  [
    'the revenue of a channel becomes unknown',
    partlyKnown('revenue', (t) => t >= 42),
    'Return rose from 97% to 108% because revenue of TikTok is unknown from Nov 1.',
    'TikTok 自11月1日起没有收入数据，回报率从 97% 升至 108%。',
  ],
  [
    'the revenue of a channel is unknown for some weeks',
    partlyKnown('revenue', (t) => t > 30 && t < 50),
    'Return rose from 97% to 113% because figures of TikTok are incomplete.',
    'TikTok 的数据不完整，回报率从 97% 升至 113%。',
  ],
  [
    'the installs of a channel become known',
    partlyKnown('installs', (t) => t < 28, false),
    'Cost per install rose from $3.01 to $3.76 because installs of TikTok are known only from Oct 18.',
    'TikTok 自10月18日起才有安装量数据，单次安装成本从 3.01\u00a0美元升至 3.76\u00a0美元。',
  ],
  [
    'the installs of a channel become unknown',
    partlyKnown('installs', (t) => t >= 28, false),
    'Cost per install fell from $3.75 to $3.01 because installs of TikTok are unknown from Oct 18.',
    'TikTok 自10月18日起没有安装量数据，单次安装成本从 3.75\u00a0美元降至 3.01\u00a0美元。',
  ],
];
