import { Button, Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import type { PeopleAction } from '../../../machines/people/people';
import { events } from '../../kit/events';
import { substate } from '../../kit/substate';
import { comparedEmail } from '../../rules/comparedEmail';
import { isRole, ROLE_PERMISSIONS, ROLES, rolesToGive, type Role } from '../../rules/roles';
import { useDialogStyles } from '../ui/dialog.styles';
import { useFieldStyles } from '../ui/fields.styles';
import { TickBox } from '../ui/tickBox';
import { useErrorInTitle } from '../ui/hooks/usePage';
import { usePermissions } from '../ui/hooks/usePermissions';
import { useOwnEmail } from '../ui/hooks/useOwnEmail';
import { useStateOf } from '../ui/hooks/useStateOf';
import { EmailField } from '../ui/form/emailField';
import { focusOn } from '../ui/mainContent';
import { usePeopleStyles } from './people.styles';
import { usePeopleTexts } from './usePeopleTexts';
import { DialogBody } from '../ui/dialogBody';
import { SendButton } from '../ui/sendButton';

const HOUR_MS = 3_600_000;

/** The Cancel button. */
export const SAFE_ID = 'people-cancel';

const OWN_EMAIL_ID = 'own-email';
const SURE_ID = 'lost-sure';
const radioId = (role: Role | null): string => `to-${role}`;

/** The permissions of a role that are shown, in display order. */
const TOLD = [
  ['report:read', 'permission.reads'],
  ['campaign:write', 'permission.campaign'],
  ['people:read', 'permission.peopleRead'],
  ['people:write', 'permission.peopleWrite'],
  ['data:write', 'permission.dataWrite'],
] as const;

const allows = (role: Role | null, permission: string): boolean =>
  role !== null && ROLE_PERMISSIONS[role].some((each) => each === permission);

/** The permissions that the new role removes or adds, shown before it is saved. */
function RoleChange({ from, to }: { from: Role | null; to: Role }) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  const lost = TOLD.filter(([right]) => allows(from, right) && !allows(to, right));
  const gained = TOLD.filter(([right]) => !allows(from, right) && allows(to, right));
  const lines = (title: 'effect.loses' | 'effect.gains', rights: typeof lost) =>
    rights.length > 0 && (
      <div>
        <p>{t(title)}</p>
        <ul className={styles.change}>
          {rights.map(([right, text]) => (
            <li key={right}>{t(text)}</li>
          ))}
        </ul>
      </div>
    );
  return (
    <>
      {lines('effect.loses', lost)}
      {lines('effect.gains', gained)}
    </>
  );
}

function RoleChoice(props: {
  role: Role | null;
  error: string | null;
  onChoose: (role: Role) => void;
}) {
  const { role, error, onChoose } = props;
  const { t } = usePeopleTexts();
  const fields = useFieldStyles();
  const permissions = usePermissions();
  return (
    <Field
      label={{ children: t('invite.role'), weight: 'semibold' }}
      validationMessage={error === null ? null : { children: error, className: fields.message }}
    >
      <RadioGroup
        value={role ?? ''}
        onChange={(_event, { value }) => {
          if (isRole(value)) onChoose(value);
        }}
      >
        {rolesToGive(permissions).map((each) => (
          <Radio
            key={each}
            id={radioId(each)}
            value={each}
            label={t('roleRights', { role: t(`roles.${each}`), rights: t(`may.${each}`) })}
          />
        ))}
      </RadioGroup>
    </Field>
  );
}

/** The roles that need a second step. */
function RolesChoice({ roles, onChoose }: { roles: Role[]; onChoose: (roles: Role[]) => void }) {
  const { t } = usePeopleTexts();
  const styles = usePeopleStyles();
  return (
    // Not in a Field of Fluent, which gives every checkbox the same id.
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{t('secondStep.roles')}</legend>
      <div className={styles.roles}>
        {ROLES.toReversed().map((each) => (
          <TickBox
            key={each}
            label={t(`roles.${each}`)}
            checked={roles.includes(each)}
            onChange={(_event, { checked }) =>
              onChoose(
                ROLES.filter((role) => (role === each ? checked === true : roles.includes(role))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Actions that are described differently to those who choose them for themselves. */
const OWN = ['suspend', 'sessions', 'remove'] as const;

const takesRole = (asked: PeopleAction) => asked.kind === 'role' || asked.kind === 'approve';

function chosen(asked: PeopleAction, role: Role | null, roles: Role[]): PeopleAction {
  if (asked.kind === 'secondStep') return { ...asked, roles };
  return takesRole(asked) && role !== null ? { ...asked, role } : asked;
}

/** Asks to confirm one action, and names the user and the consequences; Cancel has the focus. */
export function Question({ asked }: { asked: PeopleAction }) {
  const { t, role: roleName, question } = usePeopleTexts();
  const dialog = useDialogStyles();
  const fields = useFieldStyles();
  const dispatch = useDispatch();
  const { facts } = useStateOf('session').context;
  const ownEmail = useOwnEmail();
  const { value, context } = useStateOf('people');
  const delayHours = Math.round((context.data?.secondStepHelp?.delayMs ?? 0) / HOUR_MS);
  const isRoleChange = asked.kind === 'role';
  const [role, setRole] = useState(
    isRoleChange ? asked.from : asked.kind === 'approve' ? asked.role : null,
  );
  const [roles, setRoles] = useState('roles' in asked ? asked.roles : []);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isSure, setSure] = useState(false);
  useErrorInTitle(isWrong);
  const needsProof = asked.kind === 'allowRemoval';
  const isActing = substate(value, 'shown') === 'acting';
  const isSelf = 'id' in asked && asked.id === facts?.userId;
  const ofSelf = isSelf ? OWN.find((kind) => kind === asked.kind) : undefined;
  const isOwnDemotion = isSelf && isRoleChange && role !== null && !allows(role, 'people:write');
  const isOwnLoss = isOwnDemotion || ofSelf === 'remove' || ofSelf === 'suspend';
  const isUnchanged = isRoleChange && role === asked.from;
  /** The field that keeps the action from being confirmed; null if none does. */
  const wrongField = (): string | null => {
    if (isUnchanged) return radioId(role);
    if (needsProof && !isSure) return SURE_ID;
    return isOwnLoss && comparedEmail(typed) !== comparedEmail(ownEmail) ? OWN_EMAIL_ID : null;
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isActing) return;
    const wrong = wrongField();
    setWrong(wrong !== null);
    if (wrong === null) dispatch(events.people.confirmed(chosen(asked, role, roles)));
    else focusOn(wrong);
  };
  return (
    <form method="post" noValidate onSubmit={confirm}>
      <DialogBody
        title={question(asked)}
        actions={
          <>
            <SendButton
              className={dialog.action}
              id={SAFE_ID}
              disabledFocusable={isActing}
              sends={events.people.dismissed()}
            >
              {t('act.cancel')}
            </SendButton>
            <Button
              type="submit"
              appearance="primary"
              className={dialog.action}
              disabledFocusable={isActing}
            >
              {isActing ? t('act.working') : t(`act.${asked.kind}`)}
            </Button>
          </>
        }
      >
        {isRoleChange ? (
          <p className={dialog.intro}>{t('effect.before', { role: roleName(asked.from) })}</p>
        ) : (
          <p className={dialog.intro}>
            {ofSelf ? t(`effect.${ofSelf}Own`) : t(`effect.${asked.kind}`, { count: delayHours })}
          </p>
        )}
        {asked.kind === 'secondStep' && <RolesChoice roles={roles} onChoose={setRoles} />}
        {takesRole(asked) && (
          <RoleChoice
            role={role}
            error={isUnchanged && isWrong ? t('effect.sameRole') : null}
            onChoose={(chosenRole) => {
              setRole(chosenRole);
              setWrong(false);
            }}
          />
        )}
        {isRoleChange && role !== null && <RoleChange from={asked.from} to={role} />}
        {needsProof && (
          <Field
            validationMessage={
              isWrong ? { children: t('lost.sureRequired'), className: fields.message } : null
            }
          >
            <TickBox
              id={SURE_ID}
              label={t('lost.sure', { name: asked.name })}
              checked={isSure}
              onChange={(_event, { checked }) => {
                setSure(checked === true);
                setWrong(false);
              }}
            />
          </Field>
        )}
        {isOwnLoss && (
          <>
            {isOwnDemotion && <p>{t('effect.own')}</p>}
            <EmailField
              id={OWN_EMAIL_ID}
              name={OWN_EMAIL_ID}
              label={t('effect.ownEmail')}
              error={isWrong ? t('effect.ownWrong', { email: ownEmail }) : null}
              autoComplete="off"
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setWrong(false);
              }}
            />
          </>
        )}
      </DialogBody>
    </form>
  );
}
