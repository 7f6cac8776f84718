import type { Env } from '../../sagas/env';
import type { Forms } from '../forms/forms';
import type { FormTools } from '../forms/formWork';
import type { Features } from '../kit/feature';
import { nextTask } from '../kit/pause';
import type { FeatureStore } from '../kit/store';
import { everyPageIsAsPrerendered } from './everyPage';
import type { PageWork } from './page';
import type { PrerenderedPart } from '../rules/prerenderedPart';
import { PAGE_WORK, type PageId } from './pages';

/** The pages as the engine knows them. */
export interface Pages {
  /** Features join the running store. What is there already stays as it is. */
  readonly join: (features: Features<Env>) => void;
  /** Fetches what a page brings and lets it join, once. Rejects when it cannot be fetched. */
  readonly bring: (id: PageId) => Promise<void>;
  /** The person is on a page now, which was brought. */
  readonly show: (id: PageId) => void;
  /** The person has left it. */
  readonly leave: (id: PageId) => void;
  /** Whether a page shows all that store and forms hold as the build has drawn it. */
  readonly isAsPrerendered: (id: PageId) => boolean;
  /** The prerendered part that a page hides; null for none, undefined while that is not known. */
  readonly leftOut: (id: PageId) => PrerenderedPart | null | undefined;
}

interface PagesOptions {
  store: Pick<FeatureStore, 'getState' | 'join' | 'emptyState'> & {
    dispatch: FormTools['dispatch'];
  };
  forms: Forms;
  /** Features are on their way into the store. */
  onBrought?: (features: Features<Env>) => void;
}

/** Lets pages join a running store, and tells the machines which one the person is on. */
export function createPages({ store, forms, onBrought }: PagesOptions): Pages {
  const underWay = new Map<PageId, Promise<void>>();
  const works = new Map<PageId, PageWork>();
  let shown: PageId | null = null;

  function join(features: Features<Env>): void {
    onBrought?.(features);
    store.join(features);
  }

  async function bring(id: PageId): Promise<void> {
    const work = await PAGE_WORK[id]();
    // What its code took is a task of its own.
    await nextTask();
    if (work.features) join(work.features);
    if (work.forms) forms.add(work.forms);
    works.set(id, work);
  }

  return {
    join,
    bring(id) {
      const page = underWay.get(id) ?? bring(id);
      underWay.set(id, page);
      return page;
    },
    show(id) {
      // The page that the build has drawn is shown before the views are there to say so.
      if (id === shown) return;
      shown = id;
      for (const event of works.get(id)?.opened ?? []) store.dispatch(event);
    },
    leave(id) {
      if (id !== shown) return;
      shown = null;
      for (const event of works.get(id)?.left ?? []) store.dispatch(event);
    },
    leftOut: (id) => works.get(id)?.leftOut?.(store.getState()),
    isAsPrerendered(id) {
      const state = store.getState();
      const work = works.get(id);
      if (work?.isWaiting?.(state)) return true;
      if (forms.hasWrong()) return false;
      return (
        everyPageIsAsPrerendered(state, store.emptyState()) &&
        work?.isAsPrerendered?.(state) === true
      );
    },
  };
}
