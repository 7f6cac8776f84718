import type { Env } from '../../sagas/env';
import type { Forms } from '../forms/forms';
import type { FormTools } from '../forms/formWork';
import type { Features } from '../kit/feature';
import { nextTask } from '../kit/pause';
import type { FeatureStore } from '../kit/store';
import { everyPageIsAsPrerendered } from './everyPage';
import type { PageWork } from './page';
import { loadPart } from '../rules/loadPart';
import type { PrerenderedPart } from '../rules/prerenderedPart';
import { PAGE_WORK, type PageId } from './pages';

export interface Pages {
  /** Adds features to the running store. Existing ones stay unchanged. */
  readonly join: (features: Features<Env>) => void;
  /** Loads a page's part and adds it, once. Rejects if it cannot be loaded; another call then tries again. */
  readonly bring: (id: PageId) => Promise<void>;
  /** Called when the user is on a loaded page. */
  readonly show: (id: PageId) => void;
  /** Called when the user has left it. */
  readonly leave: (id: PageId) => void;
  /** Whether the prerendered page shows the whole state of store and forms. */
  readonly isAsPrerendered: (id: PageId) => boolean;
  /** The part of the prerendered page to hide; null for none, undefined while unknown. */
  readonly leftOut: (id: PageId) => PrerenderedPart | null | undefined;
}

interface PagesOptions {
  store: Pick<FeatureStore, 'getState' | 'join' | 'emptyState'> & {
    dispatch: FormTools['dispatch'];
  };
  forms: Forms;
  /** Called before features are added to the store. */
  onBrought?: (features: Features<Env>) => void;
}

/** Adds pages to a running store, and notifies the machines of the current one. */
export function createPages({ store, forms, onBrought }: PagesOptions): Pages {
  const loads = new Map<PageId, Promise<void>>();
  const works = new Map<PageId, PageWork>();
  let shown: PageId | null = null;

  function join(features: Features<Env>): void {
    onBrought?.(features);
    store.join(features);
  }

  async function bring(id: PageId): Promise<void> {
    const work = await loadPart(PAGE_WORK[id]);
    // Runs the page's code in a separate task.
    await nextTask();
    if (work.features) join(work.features);
    if (work.forms) forms.add(work.forms);
    works.set(id, work);
  }

  return {
    join,
    bring(id) {
      const known = loads.get(id);
      if (known) return known;
      const page = bring(id);
      loads.set(id, page);
      page.catch(() => loads.delete(id));
      return page;
    },
    show(id) {
      // The prerendered page is shown before the views report it.
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
