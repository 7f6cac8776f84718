import { Button } from '@fluentui/react-components';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { CLOCK_MESSAGE_THRESHOLD_MS } from '../../rules/constants';
import { events } from '../../kit/events';
import { keepNextPageWord } from '../../rules/nextPageWord';
import { ROUTES } from '../../rules/routes';
import { stateOf } from '../../kit/stateOf';
import { useHydrated } from '../ui/hooks/useBrowser';
import { useNextPageWord } from '../ui/hooks/useNextPageWord';
import { useStateOf } from '../ui/hooks/useStateOf';
import { stayBelow } from '../ui/stayBelow';
import { useNoticeStyles } from './sessionNotices.styles';
import { SendButton } from '../ui/sendButton';

const MS_PER_MINUTE = 60_000;

function Notice({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // A field or button in use does not move.
    if (!box.current || !document.activeElement?.closest('main')) return undefined;
    return stayBelow(box.current);
  }, []);
  return (
    <div ref={box} className={useNoticeStyles().notice}>
      {children}
    </div>
  );
}

function Held({ before }: { before: string }) {
  const { t } = useTranslation();
  const here = useLocation();
  const [at] = useState(here);
  return (
    here === at &&
    here.pathname === ROUTES.report[0] && <p>{t('notices.fromBefore', { before })}</p>
  );
}

/**
 * Another tab signed out, or signed in as another user. The previous user's report stays until this is acknowledged or
 * another query is made; no other page shows old data.
 */
function SwitchNotice() {
  const { t } = useTranslation();
  const { facts, switchedFrom } = useStateOf('session').context;
  if (switchedFrom === null) return null;
  return (
    <Notice>
      <div>
        <p>
          {facts
            ? t('notices.switched', { now: facts.email ?? facts.userId })
            : t('notices.signedOut', { before: switchedFrom })}
        </p>
        <Held key={switchedFrom} before={switchedFrom} />
      </div>
      <SendButton sends={events.session.switchNoticed()}>{t('notices.understood')}</SendButton>
    </Notice>
  );
}

/** Problems of the browser that would make a sign-in fail without an explanation (S13). */
function DeviceNotice() {
  const { t } = useTranslation();
  const { keepsCookies, clockSkewMs } = useSelector(stateOf('device'));
  if (!keepsCookies) return <Notice>{t('notices.cookies')}</Notice>;
  if (Math.abs(clockSkewMs) <= CLOCK_MESSAGE_THRESHOLD_MS) return null;
  const minutes = Math.round(Math.abs(clockSkewMs) / MS_PER_MINUTE);
  const key = clockSkewMs > 0 ? 'notices.clockBehind' : 'notices.clockAhead';
  return <Notice>{t(key, { minutes })}</Notice>;
}

/**
 * No network, or the session cannot be refreshed: nothing is lost, and the notice says so (S5). Offline the views
 * cannot load: the prerendered page contains the line, and the early script shows it.
 */
function ConnectionNotice() {
  const { t } = useTranslation('notices');
  const { online } = useSelector(stateOf('network'));
  const { value } = useSelector(stateOf('refresh'));
  const hydrated = useHydrated();
  const { line } = useNoticeStyles();
  if (!hydrated)
    return (
      <div className={line} data-offline-line="">
        {t('offline')}
      </div>
    );
  if (!online) return <Notice>{t('offline')}</Notice>;
  return value === 'resting' || value === 'backingOff' ? (
    <Notice>{t('unknownSession')}</Notice>
  ) : null;
}

const UNHEARD = ['signOutUnheard'] as const;

/** Signed out here, but the server has not confirmed it: the previous page could not stay to show this. */
function SignOutNotice() {
  const { t } = useTranslation();
  const word = useNextPageWord(UNHEARD);
  return word === null ? null : (
    <Notice>
      <p>{t('notices.signOutUnheard')}</p>
      <Button onClick={() => keepNextPageWord(null)}>{t('notices.understood')}</Button>
    </Notice>
  );
}

/**
 * Confirms a sign-out. Every page contains it, and the early script shows it on the next page before the first paint,
 * so that nothing moves.
 */
export function SignedOutLine() {
  const { t } = useTranslation();
  return (
    <output className={useNoticeStyles().line} data-farewell-line="">
      {t('notices.signedOutHere')}
    </output>
  );
}

/** The server has a newer version than this page: a quiet notice, since nothing is broken yet. */
function VersionNotice() {
  const { t } = useTranslation('notices');
  if (useSelector(stateOf('network')).outdated !== true) return null;
  return (
    <Notice>
      <p>{t('newVersion.body')}</p>
      <Button onClick={() => window.location.reload()}>{t('newVersion.reload')}</Button>
    </Notice>
  );
}

/** Notices about session and browser, above the page. */
export function SessionNotices() {
  return (
    <output className={useNoticeStyles().all}>
      <ConnectionNotice />
      <DeviceNotice />
      <SwitchNotice />
      <SignOutNotice />
      <VersionNotice />
    </output>
  );
}
