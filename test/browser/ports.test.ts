import { random } from '../../src/browser/basics';
import { createApiDetails } from '../../src/browser/apiDetails';

it('spec 7: trace ids are UUIDs of version 4', () => {
  const ids = Array.from({ length: 200 }, () => random.uuid());
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(200);
});

it('spec 7: reads no_cache from the current page; no game and no monitoring by default', () => {
  let page = new URL('https://test.adlantern.example/portal?no_cache=2&no_cache=3');
  const facts = createApiDetails({ platform: { dbMode: 'a', cgiMode: 'b' } }, () => page);
  expect([facts.dbMode, facts.cgiMode, facts.noCache()]).toEqual(['a', 'b', '2']);
  expect([facts.game(), facts.monitoringSession()]).toEqual([null, null]);
  page = new URL('https://test.adlantern.example/portal');
  expect(facts.noCache()).toBeNull();
});

it('M10: reads the game from the current address; an empty one counts as none', () => {
  let chosen: string | null = 'ember';
  const facts = createApiDetails(
    { platform: { dbMode: '', cgiMode: '' } },
    () => new URL('https://test.adlantern.example/portal/report'),
    { game: () => chosen },
  );
  expect(facts.game()).toBe('ember');
  chosen = '';
  expect(facts.game()).toBeNull();
});
