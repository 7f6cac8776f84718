import {
  CODE_MINUTES,
  CONFIRMATION_HOURS,
  INVITATION_DAYS,
  REQUESTS_KEPT_DAYS,
  RESET_HOURS,
  UNDO_DAYS,
} from '../../../src/rules/constants';
import { ROUTES } from '../../../src/rules/routes';
import type { MailFrame, MailTexts } from '../kinds';
import { unlinked } from '../unlinked';
import { ZH_LOST_PHONE } from './zhLostPhone';
import { ZH_WAYS_IN } from './zhWaysIn';
import { time, day, once, YOU, from, person } from './zhWords';

const CONFIRMATION = once(`${CONFIRMATION_HOURS}\u00a0小时`);
const RESET = once(`${RESET_HOURS}\u00a0小时`);
/** Action of the link in a mail about a change that the owner may not have made. */
const SECURE = '保护账号';
const SECURED = `我们会退出所有设备的登录，并请您设置新密码。${once(`${UNDO_DAYS}\u00a0天`)}`;
const IGNORE = '如非本人操作，请忽略本邮件。';

export const ZH_FRAME: MailFrame = {
  tag: 'zh-CN',
  greeting: (name) => (name === '' ? '您好：' : `${name}，您好：`),
  fallback: '按钮无法点击？请复制以下链接到浏览器打开：',
  footer: ({ brand, email, support }) =>
    `本邮件因您的 ${brand} 账号或申请发送至 ${email}。如有疑问，请联系 ${support}`,
  other: { tag: 'en', text: 'Open in English', language: 'en' },
};

export const ZH: MailTexts = {
  ...ZH_LOST_PHONE,
  ...ZH_WAYS_IN,
  confirmEmail: ({ link }, { brand, email }) => ({
    subject: `验证您的 ${brand} 邮箱`,
    preheader: CONFIRMATION,
    body: [`请验证 ${email} 是您的邮箱，以便接收报表和安全提醒。`],
    action: { label: '验证邮箱', link },
    notes: [CONFIRMATION, '如果您没有注册，请忽略本邮件。'],
  }),
  invitation: ({ inviter, studio, role, until, link }, { brand, email }) => ({
    subject: `您受邀加入 ${brand} 上的工作室`,
    preheader: `请于${day(until)}前创建账号。`,
    body: [
      inviter === null
        ? `您受邀以${unlinked(role)}身份加入 ${brand} 上的工作室 ${unlinked(studio)}。`
        : `${person(inviter)}邀请您以${unlinked(role)}身份加入 ${brand} 上的工作室 ${unlinked(studio)}。`,
      '创建账号后即可查看团队的广告报表。',
    ],
    action: { label: '接受邀请', link },
    notes: [
      `仅限 ${email} 使用，${day(until)}前有效。`,
      inviter === null
        ? '如果您没有预期收到邀请，请忽略本邮件。'
        : '如果您不认识邀请人，请忽略本邮件。',
    ],
  }),
  invitationsExpiring: ({ open, until, link }, { brand }) => ({
    subject: `您在 ${brand} 发送的 ${open}\u00a0份邀请明天过期`,
    preheader: '对方尚未接受。如仍需邀请，请重新发送。',
    body: [`您发送的 ${open}\u00a0份邀请尚未接受，将于${day(until)}过期。`],
    action: { label: '查看邀请', link },
    notes: [
      `重新发送会生成新链接，有效期再延长 ${INVITATION_DAYS}\u00a0天。`,
      '如对方不再需要访问权限，无需处理。',
    ],
  }),
  signInCode: ({ code, link }, { brand, email }) => ({
    subject: `您的 ${brand} 验证码`,
    preheader: `${CODE_MINUTES}\u00a0分钟内有效。`,
    body: [`请输入此验证码，以 ${email} 登录 ${brand}：`],
    code,
    action: { label: '登录', link },
    notes: [
      `验证码和链接 ${CODE_MINUTES}\u00a0分钟内有效，任选其一，仅可使用一次。`,
      '如非本人操作，请忽略本邮件。请勿将验证码告诉他人。',
    ],
  }),
  passwordReset: ({ link }, { brand, email }) => ({
    subject: `重置您的 ${brand} 密码`,
    preheader: RESET,
    body: [`我们收到了重置 ${email} 密码的请求。`],
    action: { label: '设置新密码', link },
    notes: [RESET, '如非本人操作，请忽略本邮件，密码不会改变。'],
  }),
  passwordChanged: ({ link, ...occasion }, { brand, email, support }) => ({
    subject: `您的 ${brand} 密码已更改`,
    preheader: `更改时间：${time(occasion.at)}`,
    body: [`${email} 的密码于 ${time(occasion.at)} 更改（${from(occasion)}）。`],
    action: { label: SECURE, link },
    notes: [YOU, `如非本人操作，请立即保护账号并联系 ${support}。${SECURED}`],
  }),
  passwordGuessed: ({ tries, at }, { brand, email, page }) => ({
    subject: `有人在尝试您的 ${brand} 密码`,
    preheader: '没有一次正确，您的账号是安全的。',
    body: [
      `有人为 ${email} 连续输入了 ${tries}\u00a0次错误密码，最近一次是 ${time(at)}。没有一次正确，我们已限制后续尝试。`,
    ],
    action: { label: '重置密码', link: page(ROUTES.forgot[0]) },
    notes: [
      '如为本人操作，请设置新密码。',
      '如非本人操作，只要没有其他人知道您的密码，您的账号就是安全的。',
    ],
  }),
  roleChanged: ({ by, studio, before, after, at }, { brand, email, page }) => ({
    subject: `您在 ${brand} 的角色已更改`,
    preheader: `由${before}改为${after}。`,
    body: [
      `${person(by)}于 ${time(at)} 将 ${email} 在 ${unlinked(studio)} 的角色由${before}改为${after}。`,
    ],
    action: { label: '打开报表', link: page(ROUTES.report[0]) },
    notes: [`如对角色有疑问，请联系 ${unlinked(by.name)}。`],
  }),
  roleGiven: ({ to, studio, before, after, at }, { brand, support, page }) => ({
    subject: `您在 ${brand} 更改了成员角色`,
    preheader: `由${before}改为${after}。`,
    body: [
      `您于 ${time(at)} 将 ${person(to)}在 ${unlinked(studio)} 的角色由${before}改为${after}。`,
    ],
    action: { label: '查看成员', link: page(ROUTES.people[0]) },
    notes: [YOU, `如非本人操作，请更改密码并联系 ${support}。`],
  }),
  newDevice: ({ link, ...occasion }, { brand, email }) => ({
    subject: `${brand} 账号在新设备登录`,
    preheader: `登录时间：${time(occasion.at)}`,
    body: [`${email} 于 ${time(occasion.at)} 在新设备登录（${from(occasion)}）。`],
    action: { label: SECURE, link },
    notes: [YOU, `如非本人操作，请立即保护账号。${SECURED}`],
  }),
  emailChange: ({ link }, { brand, email }) => ({
    subject: `验证您的 ${brand} 新邮箱`,
    preheader: CONFIRMATION,
    body: [`您申请将 ${brand} 登录邮箱改为 ${email}。`],
    action: { label: '验证新邮箱', link },
    notes: [`${CONFIRMATION}验证前仍使用原邮箱登录。`, IGNORE],
  }),
  emailChangeAsked: ({ at, newEmail, link }, { brand, email, support }) => ({
    subject: `您的 ${brand} 登录邮箱即将更改`,
    preheader: `申请时间：${time(at)}。如非本人操作，请撤销。`,
    body: [`${time(at)}，有人登录您的账号，申请将邮箱从 ${email} 改为 ${newEmail}。`],
    action: { label: '撤销更改', link },
    notes: [
      YOU,
      `如非本人操作，请撤销更改。我们会退出所有设备的登录，并请您设置新密码。如有疑问，请联系 ${support}`,
    ],
  }),
  emailChangedFrom: ({ at, newEmail, until, link }, { brand, email }) => ({
    subject: `您的 ${brand} 登录邮箱已更改`,
    preheader: `${UNDO_DAYS}\u00a0天内可以撤销。`,
    body: [`${time(at)}，您账号的邮箱已从 ${email} 改为 ${newEmail}，${email} 不能再用于登录。`],
    action: { label: '撤销更改', link },
    notes: [
      YOU,
      `如非本人操作，请在 ${time(until)} 前撤销更改。原邮箱会恢复，所有设备会退出登录，并请您设置新密码。`,
    ],
  }),
  emailChangedTo: ({ at }, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 登录邮箱已更改`,
    preheader: `更改时间：${time(at)}`,
    body: [`今后请使用 ${email} 登录。更改时间：${time(at)}。`],
    action: { label: '打开账号', link: page('/portal/account') },
    notes: [`如非本人操作，请联系 ${support}。`],
  }),
  addressTried: ({ at }, { brand, email, page }) => ({
    subject: `有人尝试在 ${brand} 使用您的邮箱`,
    preheader: '您已有账号，没有任何更改。',
    body: [
      `${time(at)}，有人用 ${email} 注册、申请访问或作为新邮箱。该邮箱已有账号，因此没有任何更改。`,
    ],
    action: { label: '登录', link: page(ROUTES.signIn[0]) },
    notes: ['如为本人操作，请用已有的账号登录。', '如非本人操作，无需处理。'],
  }),
  exportReady: ({ until }, { brand, page }) => ({
    subject: `您的 ${brand} 数据已可下载`,
    preheader: `请在 ${time(until)} 前下载。`,
    body: ['您的个人数据文件已准备好，请到账号页面下载。'],
    action: { label: '打开账号', link: page('/portal/account') },
    notes: [
      `${time(until)} 前可以下载，之后我们会删除该文件。`,
      '如非本人操作，请登录并更改密码。',
    ],
  }),
  deletionScheduled: ({ on, studio, link }, { brand, email }) => ({
    subject: `您的 ${brand} 账号将于${day(on)}注销`,
    preheader: '在此之前，您可以保留账号。',
    body: [
      `我们收到了注销账号 ${email} 的申请。${day(on)}前，您可登录导出数据或保留账号，之后无法恢复。`,
      '删除的内容包括个人资料、登录信息、设备和邮件。',
      ...(studio === '' ? [] : [`${unlinked(studio)} 的报表不受影响。`]),
    ],
    action: { label: '保留账号', link },
    notes: [
      '如非本人操作，说明他人可以登录您的账号。请保留账号，再在登录页点击“忘记密码？”设置新密码。',
    ],
  }),
  deletionDone: ({ at, records }, { brand, email }) => ({
    subject: `您的 ${brand} 账号已注销`,
    preheader: '这是我们发送的最后一封邮件。',
    body: [
      `账号 ${email} 及其个人数据已于${day(at)}删除，共 ${records}\u00a0条记录，包括个人资料、登录信息、设备和邮件。`,
      '依法须保留的信息见隐私政策。',
    ],
    notes: ['这是我们发送的最后一封邮件。'],
  }),
  accessConfirm: ({ company, link, invited }, { brand, email }) => ({
    subject: `确认您的 ${brand} 访问申请`,
    preheader: CONFIRMATION,
    body: [`请验证 ${email} 是您的邮箱。之后，${unlinked(company)} 的申请会提交管理员审核。`],
    action: { label: '确认申请', link },
    notes: [
      ...(invited === undefined
        ? []
        : [`您已收到邀请，邀请中的链接在${day(invited)}前有效。仅在找不到邀请时才需确认此申请。`]),
      CONFIRMATION,
      IGNORE,
    ],
  }),
  accessReceived: ({ company }, { brand }) => ({
    subject: `已收到您的 ${brand} 访问申请`,
    preheader: '结果将通过邮件通知您。',
    body: [`${unlinked(company)} 的申请已提交管理员审核，结果将通过邮件通知您。`],
    notes: [`如 ${REQUESTS_KEPT_DAYS}\u00a0天内无人处理，该申请将失效，您可重新申请。`, IGNORE],
  }),
  accessRefused: ({ company }, { brand, support }) => ({
    subject: `您的 ${brand} 访问申请结果`,
    preheader: '管理员未批准此次申请。',
    body: [`管理员未批准 ${unlinked(company)} 的访问申请。`],
    notes: [`如有疑问，请联系 ${support}。`],
  }),
  accessGranted: ({ until, link }, { brand, email }) => ({
    subject: `您的 ${brand} 访问申请已通过`,
    preheader: `请于${day(until)}前创建账号。`,
    body: ['请创建账号，开始使用。'],
    action: { label: '创建账号', link },
    notes: [`仅限 ${email} 使用，${day(until)}前有效。`, IGNORE],
  }),
  accessWaiting: ({ waiting, link }, { brand }) => ({
    subject: `${brand} 有访问申请待审核`,
    preheader: `${waiting}\u00a0个申请待审核。`,
    body: [`有 ${waiting}\u00a0个访问申请等待管理员审核。`],
    action: { label: '查看申请', link },
    notes: ['此类邮件每天最多发送一封。'],
  }),
};
