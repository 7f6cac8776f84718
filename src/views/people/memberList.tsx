import {
  Button,
  Input,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
} from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Member, PeopleAction } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { ROLES, rolesToGive } from '../../rules/roles';
import { Icon } from '../ui/icon';
import more from '../ui/icons/more.svg';
import { usePermissions } from '../ui/hooks/usePermissions';
import { useStateOf } from '../ui/hooks/useStateOf';
import { LabeledField } from '../ui/labeledField';
import { FilterSelect } from './filterSelect';
import { listPage, useListAddress } from './listAddress';
import { ListPager } from './listPager';
import { useMayChange } from './mayChange';
import { Part } from '../ui/part';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';

/** The text that explains why the last administrator cannot be changed. */
const LAST_ID = 'last-administrator';
const NO_MEMBERS: readonly Member[] = [];
const STATES = [
  ['active', 'members.active'],
  ['suspended', 'members.suspended'],
] as const;

/** The actions on a member; those forbidden for the last administrator are disabled, with the reason. */
function MemberActions({ member, isLast }: { member: Member; isLast: boolean }) {
  const { t, distinctName } = usePeopleTexts();
  const styles = usePeopleStyles();
  const dispatch = useDispatch();
  const permissions = usePermissions();
  const person = { id: member.userId, name: distinctName(member) };
  const given = rolesToGive(permissions);
  const hasOther = given.some((role) => role !== member.role);
  const area = useRef<HTMLDivElement>(null);
  const ask = (action: PeopleAction) => () => {
    // The menu closes, so the dialog must return the focus to its button.
    area.current?.querySelector('button')?.focus();
    dispatch(events.people.asked(action));
  };
  const item = (action: PeopleAction, disabled = false) => (
    <MenuItem
      key={action.kind}
      disabled={disabled}
      {...(disabled && { 'aria-describedby': LAST_ID })}
      onClick={ask(action)}
    >
      {t(`act.${action.kind}`)}
    </MenuItem>
  );
  return (
    <div ref={area}>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            className={styles.control}
            aria-label={t('members.actions', { name: person.name })}
            icon={<Icon of={more} size={20} />}
          />
        </MenuTrigger>
        <MenuPopover className={styles.popover}>
          <MenuList>
            {hasOther && item({ ...person, kind: 'role', from: member.role }, isLast)}
            {item({ ...person, kind: 'sessions' })}
            {member.suspended
              ? item({ ...person, kind: 'restore' })
              : item({ ...person, kind: 'suspend' }, isLast)}
            {item({ ...person, kind: 'remove' }, isLast)}
          </MenuList>
        </MenuPopover>
      </Menu>
    </div>
  );
}

function MemberRow({ member, isLast }: { member: Member; isLast: boolean }) {
  const { t, name, role, ago } = usePeopleTexts();
  const styles = usePeopleStyles();
  const mayChange = useMayChange();
  const [now] = useState(Date.now);
  const { facts } = useStateOf('session').context;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <div className={styles.marked}>
          <bdi className={styles.name}>{name(member)}</bdi>
          {member.userId === facts?.userId && (
            <span className={styles.mark}>{t('members.you')}</span>
          )}
          {member.suspended && <span className={styles.mark}>{t('members.suspended')}</span>}
          {member.deleting && <span className={styles.mark}>{t('members.deleting')}</span>}
        </div>
        {name(member) !== member.email && <p className={styles.quiet}>{member.email}</p>}
        {isLast && mayChange && (
          <p id={LAST_ID} className={styles.quiet}>
            {t('members.last')}
          </p>
        )}
      </div>
      <span className={styles.fact}>{role(member.role)}</span>
      <div className={mergeClasses(styles.fact, styles.since)}>
        {member.seenOn === null ? (
          t('members.never')
        ) : (
          <time dateTime={member.seenOn}>
            {t('members.seen', { day: ago(member.seenOn, now) })}
          </time>
        )}
        {member.secondStep !== null && (
          <p className={styles.quiet}>
            {t(member.secondStep ? 'members.stepOn' : 'members.stepOff')}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {mayChange && <MemberActions member={member} isLast={isLast} />}
      </div>
    </li>
  );
}

/** The members of the studio; the address holds search, role, state and page. */
export function MemberList() {
  const { t, name, byName } = usePeopleTexts();
  const styles = usePeopleStyles();
  const { read, set } = useListAddress();
  const members = useStateOf('people').context.data?.members ?? NO_MEMBERS;
  const [search, role, state] = [read('search'), read('role'), read('state')];
  const wanted = search.trim().toLowerCase();
  const found = members.filter(
    (member) =>
      (role === '' || member.role === role) &&
      (state === '' || member.suspended === (state === 'suspended')) &&
      `${name(member)} ${member.email}`.toLowerCase().includes(wanted),
  );
  const page = listPage(byName(found), read('page'));
  const { first, last, total } = page;
  const administrators = members.filter(
    (each) => each.role === 'admin' && !each.suspended && !each.deleting,
  );
  return (
    <Part id="members-title" title={t('members.title')} isLong>
      <div className={styles.filters}>
        <LabeledField id="members-search" label={t('members.search')}>
          <Input
            id="members-search"
            type="search"
            size="large"
            className={styles.control}
            value={search}
            onChange={(_event, { value }) => set({ search: value, page: '' })}
          />
        </LabeledField>
        <FilterSelect
          id="members-role"
          label={t('invite.role')}
          all={t('members.all')}
          options={ROLES.map((each) => [each, t(`roles.${each}`)])}
          value={role}
          onChange={(value) => set({ role: value, page: '' })}
        />
        <FilterSelect
          id="members-state"
          label={t('members.state')}
          all={t('members.allStates')}
          options={STATES.map(([each, text]) => [each, t(text)])}
          value={state}
          onChange={(value) => set({ state: value, page: '' })}
        />
      </div>
      <p aria-live="polite" className={styles.quiet}>
        {total === 0
          ? t('members.nothing')
          : page.pages === 1
            ? t('members.count', { count: total })
            : t('members.range', { first, last, count: total })}
      </p>
      <ul className={styles.list}>
        {page.rows.map((member) => (
          <MemberRow
            key={member.userId}
            member={member}
            isLast={administrators.length === 1 && administrators[0] === member}
          />
        ))}
      </ul>
      <ListPager of={page} label={t('members.pages')} onShow={(number) => set({ page: number })} />
    </Part>
  );
}
