import { mergeClasses } from '@fluentui/react-components';
import type { Invitation } from '../../../machines/people/people';
import { useStateOf } from '../ui/hooks/useStateOf';
import { Moment, WithMoment } from '../ui/moment';
import { ActButton } from './actButton';
import { FilterSelect } from './filterSelect';
import { listPage, useListAddress } from './listAddress';
import { ListPager } from './listPager';
import { useMayChange } from './mayChange';
import { Part } from '../ui/part';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

const STATES = ['open', 'used', 'withdrawn', 'expired'] as const;
const NONE: readonly Invitation[] = [];

const isLost = (mail: Invitation['mail']) => mail === 'bounced' || mail === 'failed';

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { t, role, day } = usePeopleTexts();
  const styles = usePeopleStyles();
  const mayChange = useMayChange();
  const { id, email, inviter, state, sentAt, expiresAt, mail } = invitation;
  const ask = (kind: 'again' | 'withdraw' | 'link') => (
    <ActButton key={kind} action={{ kind, id, name: email }} text={t(`act.${kind}`)} />
  );
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <bdi className={styles.name}>{email}</bdi>
        <p className={styles.quiet}>
          <WithMoment
            at={sentAt}
            format={day}
            text={(shown) =>
              inviter === null
                ? t('invitations.on', { day: shown })
                : t('invitations.by', { inviter, day: shown })
            }
          />
        </p>
      </div>
      <span className={styles.fact}>{role(invitation.role)}</span>
      <div className={mergeClasses(styles.fact, styles.since)}>
        {t(`invitations.${state}`)}
        {state === 'open' && (
          <span className={styles.quiet}>
            {' '}
            <Moment at={expiresAt}>{t('invitations.until', { day: day(expiresAt) })}</Moment>
          </span>
        )}
        {state === 'open' && mail !== null && (
          <p className={isLost(mail) ? styles.error : styles.quiet}>{t(`mail.${mail}`)}</p>
        )}
      </div>
      <div className={mergeClasses(styles.actions, styles.below)}>
        {mayChange && state === 'open' && [ask('again'), ask('withdraw')]}
        {mayChange && state === 'open' && (isLost(mail) || mail === 'copied') && ask('link')}
        {mayChange && state === 'expired' && ask('again')}
      </div>
    </li>
  );
}

/** All invitations of the studio, also ended ones; the address holds filter and page. */
export function InvitationList() {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  const invitations = useStateOf('people').context.data?.invitations ?? NONE;
  const { read, set } = useListAddress();
  const wanted = read('invitations');
  const found = invitations.filter(({ state }) => wanted === '' || state === wanted);
  const page = listPage(found, read('invitationsPage'));
  const { first, last, total, pages } = page;
  return (
    <Part id="invitations-title" title={t('invitations.title')} isLong>
      {invitations.length > 0 && (
        <div className={styles.filter}>
          <FilterSelect
            id="invitations-state"
            label={t('members.state')}
            all={t('members.allStates')}
            options={STATES.map((state) => [state, t(`invitations.${state}`)])}
            value={wanted}
            onChange={(value) => set({ invitations: value, invitationsPage: '' })}
          />
        </div>
      )}
      <p aria-live="polite" className={styles.quiet}>
        {total === 0
          ? t(invitations.length === 0 ? 'invitations.nothing' : 'invitations.noMatch')
          : pages === 1
            ? t('invitations.count', { count: total })
            : t('invitations.range', { first, last, count: total })}
      </p>
      <ul className={styles.list}>
        {page.rows.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <ListPager
        of={page}
        label={t('invitations.pages')}
        onShow={(number) => set({ invitationsPage: number })}
      />
    </Part>
  );
}
