import { mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import type { Notice } from '../../../machines/notices/notices';
import { events } from '../../kit/events';
import { stateOf } from '../../kit/stateOf';
import type { Message } from '../../rules/message';
import { MergedErrors } from './mergedErrors';
import { useMessageText } from '../ui/hooks/useMessageText';
import { CountBadge, NoticeCard, NoticeDetails } from './noticeCard';
import { useNoticesStyles } from './notices.styles';
import { useMakeWay } from './useMakeWay';
import { useUnseen } from '../ui/common.styles';

/**
 * Returns the focus to where it came from before a part of the page is removed. Otherwise a keyboard user would restart
 * at the top of the page (WCAG 2.4.3).
 */
function useFocusReturn(fallbackId: string) {
  const cameFrom = useRef<HTMLElement | null>(null);
  return {
    /** The focus handler of the part's element. */
    noteOrigin: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        cameFrom.current = relatedTarget;
    },
    /** Call it before the part, or its focused control, is removed. */
    giveBack: () => {
      const target = cameFrom.current?.isConnected
        ? cameFrom.current
        : document.getElementById(fallbackId);
      target?.focus({ preventScroll: true });
    },
  };
}

/** Minimum time between changes of a live region, so that it is read to the end (ms). */
const PAUSE_MS = 1_000;

/** The text of a live region: the newest one, changed at most once a second (UX 39). */
function useAnnounced(text: string): string {
  const [spoken, speak] = useState('');
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + PAUSE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      speak(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);
  return spoken;
}

/** Returns the number of errors and the newest warning, until it is gone, as one sentence. */
function useSentence(): string {
  const say = useMessageText();
  const { list, lastId } = useSelector(stateOf('notices')).context;
  const { errors, count } = useSelector(stateOf('errorBatch')).context;
  const notice = list.find(({ id }) => id === lastId);
  const error = errors.at(-1);
  const named = (field: string, message: Message) =>
    say({ key: 'form:errors.named', values: { field, message: say(message) } });
  const first = error ? named(say({ key: 'notices:count', values: { count } }), error.title) : '';
  const second = notice ? named(say(notice.title), notice.message) : '';
  return first && second
    ? say({ key: 'form:rules.join', values: { first, second } })
    : first + second;
}

/** The newest is first. Hovering or focusing the warnings pauses their timers (spec 9: 3000 ms). */
function Warnings({ list, onClose }: { list: Notice[]; onClose: (id: number) => void }) {
  const say = useMessageText();
  const styles = useNoticesStyles();
  const dispatch = useDispatch();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => {
    if (!held) return undefined;
    dispatch(events.notices.held());
    return () => void dispatch(events.notices.released());
  }, [dispatch, held]);
  return (
    <div
      className={styles.warnings}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {list.toReversed().map(({ id, level, title, message, count, traceId }) => (
        <NoticeCard
          key={id}
          level={level}
          title={say(title)}
          badge={count > 1 && <CountBadge count={count} />}
          onClose={() => onClose(id)}
        >
          <NoticeDetails message={say(message)} hint={null} traceId={traceId} />
        </NoticeCard>
      ))}
    </div>
  );
}

/** The area of all notices. Each time it appears, it starts at the top again. */
function Region({ children }: { children: ReactNode }) {
  const { t } = useTranslation('notices');
  const styles = useNoticesStyles();
  const area = useRef<HTMLElement>(null);
  const below = useMakeWay(area);
  return (
    <section
      ref={area}
      className={mergeClasses(styles.region, below && styles.below)}
      aria-label={t('region')}
      data-notices={below ? 'below' : 'above'}
    >
      {children}
    </section>
  );
}

/** Errors and warnings of the platform, over the page and below its header (spec 4, 8, 9). */
export function NoticeArea({ mainId }: { mainId: string }) {
  const styles = useNoticesStyles();
  const unseen = useUnseen();
  const dispatch = useDispatch();
  const { list } = useSelector(stateOf('notices')).context;
  const { errors, count } = useSelector(stateOf('errorBatch')).context;
  const focus = useFocusReturn(mainId);
  const spoken = useAnnounced(useSentence());
  return (
    <div className={styles.anchor} onFocus={focus.noteOrigin}>
      <output className={unseen}>{spoken}</output>
      {(list.length > 0 || count > 0) && (
        <Region>
          {list.length > 0 && (
            <Warnings
              list={list}
              onClose={(id) => {
                focus.giveBack();
                dispatch(events.notices.closed({ id }));
              }}
            />
          )}
          {count > 0 && (
            <MergedErrors
              errors={errors}
              count={count}
              onClose={() => {
                focus.giveBack();
                dispatch(events.errorBatch.closed());
              }}
            />
          )}
        </Region>
      )}
    </div>
  );
}
