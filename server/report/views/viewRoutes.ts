import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  MOST_VIEWS,
  VIEW_NAME_LENGTH,
  VIEW_SEARCH_LENGTH,
  type SavedView,
} from '../../../src/rules/savedViews';
import type { AuthContext } from '../../authApi/context';
import type { Database } from '../../data/schema';
import { Refusal, RequestError } from '../../http/errors';
import { fieldsOf, textIn } from '../../json';
import { withPermission } from '../../people/actor';
import { holdProfile } from '../../registration/profiles';
import { nameIn } from '../nameIn';

export async function listViews(db: Database, userId: string): Promise<SavedView[]> {
  const views = await db
    .selectFrom('saved_views')
    .select(['id', 'name', 'search'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return views.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Saves a view; returns why that is refused, or null. Only `replace` changes another report of the same name. */
export async function saveView(
  db: Database,
  userId: string,
  { name, search, replace = false }: Pick<SavedView, 'name' | 'search'> & { replace?: boolean },
  now: number,
): Promise<typeof FULL | typeof TAKEN | null> {
  return db.transaction().execute(async (trx) => {
    await holdProfile(trx, userId);
    const known = await listViews(trx, userId);
    const same = known.find((view) => view.name === name);
    if (same && same.search !== search && !replace) return TAKEN;
    if (!same && known.length >= MOST_VIEWS) return FULL;
    await trx
      .insertInto('saved_views')
      .values({ id: randomUUID(), user_id: userId, name, search, created_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ search }))
      .execute();
    return null;
  });
}

/** Renames a view; returns why that is refused, or null. */
async function renameView(
  db: Database,
  userId: string,
  { id, name }: Pick<SavedView, 'id' | 'name'>,
): Promise<typeof TAKEN | typeof GONE | null> {
  return db.transaction().execute(async (trx) => {
    await holdProfile(trx, userId);
    const known = await listViews(trx, userId);
    if (known.some((view) => view.name === name && view.id !== id)) return TAKEN;
    if (!known.some((view) => view.id === id)) return GONE;
    await trx
      .updateTable('saved_views')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    return null;
  });
}

async function removeView(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).where('user_id', '=', userId).execute();
}

const FULL = {
  en: `You can save up to ${MOST_VIEWS} views. Remove one first.`,
  zh: `最多可保存 ${MOST_VIEWS}\u00a0个视图，请先移除一个`,
} as const;
const TAKEN = {
  en: 'Another view has this name. Choose a different one.',
  zh: '已有同名视图，请使用其他名称',
} as const;

const GONE = {
  en: 'This view was removed meanwhile. Reload the page.',
  zh: '该视图已被移除，请刷新页面',
} as const;

/** Returns the query in a body: only the report's own parameters, without a path or host. */
function searchIn(body: unknown): string {
  const search = textIn(body, 'search');
  if (!/^(?:\?[^#\s]*)?$/.test(search) || search.length > VIEW_SEARCH_LENGTH)
    throw new RequestError(400, 'search must be the query string of a report.');
  return search;
}

/** Registers the routes of the user's saved views. Each response contains all of them. */
export function viewRoutes(app: FastifyInstance, context: AuthContext): void {
  const { db, now } = context;
  const answer = (work: (userId: string, request: FastifyRequest) => Promise<void>) =>
    withPermission(context, 'report:read', async ({ userId }, request) => {
      await work(userId, request);
      return { views: await listViews(db, userId) };
    });
  const idOf = ({ params }: FastifyRequest): string => textIn(params, 'id');

  app.get(
    '/api/report/views',
    answer(async () => undefined),
  );
  app.post(
    '/api/report/views',
    answer(async (userId, { body }) => {
      const replace = fieldsOf(body)['replace'] === true;
      const view = { name: nameIn(body, VIEW_NAME_LENGTH), search: searchIn(body), replace };
      const refused = await saveView(db, userId, view, now());
      if (refused !== null) throw new Refusal(refused);
    }),
  );
  app.post(
    '/api/report/views/:id/rename',
    answer(async (userId, request) => {
      const view = { id: idOf(request), name: nameIn(request.body, VIEW_NAME_LENGTH) };
      const refused = await renameView(db, userId, view);
      if (refused !== null) throw new Refusal(refused);
    }),
  );
  app.post(
    '/api/report/views/:id/remove',
    answer(async (userId, request) => removeView(db, userId, idOf(request))),
  );
}
