import { importWorld, lines } from './support/importWorld';

describe('report method 8: more clicks than impressions', () => {
  const { take } = importWorld();

  it('are a warning, and the rows are imported', async () => {
    const file = lines(
      'day,channel,game,country,impressions,clicks,spend',
      '2026-11-20,TikTok,Neon,US,10,10,1',
      '2026-11-20,TikTok,Neon,DE,10,11,1',
      '2026-11-20,TikTok,Neon,FR,,11,1',
      '2026-11-20,TikTok,Neon,JP,0,1,1',
    );
    expect(await take(file)).toMatchObject({
      kind: 'done',
      added: 4,
      moreClicks: { rows: 2, line: 3 },
    });
  });

  it('are none in a file without impressions', async () => {
    const file = lines('day,channel,game,clicks,spend', '2026-11-20,TikTok,Neon,5,1');
    expect(await take(file)).toMatchObject({ kind: 'done', moreClicks: null });
  });
});
