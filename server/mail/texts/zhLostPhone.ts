import { ROUTES } from '../../../src/rules/routes';
import type { MailTexts } from '../kinds';
import { unlinked, unlinkedEmail } from '../unlinked';
import { from, time, YOU, person } from './zhWords';

/** Mails about a second step whose phone and recovery codes are lost. */
export const ZH_LOST_PHONE = {
  secondStepHelpAsked: ({ studio, ...occasion }, { brand, email, support, page }) => ({
    subject: `申请移除您 ${brand} 账号的两步验证`,
    preheader: `申请时间：${time(occasion.at)}`,
    body: [
      `${time(occasion.at)}，有人输入了您的密码，并请 ${unlinked(studio)} 的管理员移除 ${email} 的两步验证（${from(occasion)}）。`,
      '管理员会先与您核实身份。目前没有任何更改。',
    ],
    action: { label: '重置密码', link: page(ROUTES.forgot[0]) },
    notes: [YOU, `如非本人操作，说明有人知道您的密码，请立即重置密码，并联系管理员或 ${support}。`],
  }),
  secondStepHelpWaits: ({ email, studio, link }, { brand }) => ({
    subject: `有成员需要您协助登录 ${brand}`,
    preheader: '对方的手机和恢复码均已丢失。',
    body: [
      `${unlinked(studio)} 的成员 ${unlinkedEmail(email)} 无法登录：手机和恢复码均已丢失。对方请您移除其两步验证。`,
      '同意前请先核实对方身份：当面确认，或拨打您已知的号码。邮件不能作为证明。',
    ],
    action: { label: '处理请求', link },
    notes: ['工作室的任何一位管理员都可以处理该请求。'],
  }),
  secondStepHelpRefused: ({ studio }, { brand, email, support }) => ({
    subject: `您的 ${brand} 两步验证保持启用`,
    preheader: '您的请求未获批准。',
    body: [`${unlinked(studio)} 的管理员未同意移除 ${email} 的两步验证，没有任何更改。`],
    notes: [`如有疑问，请联系管理员或 ${support}。`],
  }),
  secondStepHelpEnded: (occasion, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 两步验证保持启用`,
    preheader: '移除两步验证的请求已结束。',
    body: [
      `${email} 的验证码、恢复码或通行密钥于 ${time(occasion.at)} 使用（${from(occasion)}）。您仍可登录，因此移除两步验证的请求已结束。`,
    ],
    action: { label: '查看设备', link: page(ROUTES.account[0]) },
    notes: [YOU, `如果您并未使用这些方式，或并未申请移除，请立即重置密码并联系 ${support}。`],
  }),
  secondStepRemovalAllowed: ({ by, at, dueAt, link }, { brand, email, support }) => ({
    subject: `您的 ${brand} 两步验证即将移除`,
    preheader: `如不取消，将于 ${time(dueAt)} 移除。`,
    body: [
      `${person(by)}于 ${time(at)} 同意移除 ${email} 的两步验证。两步验证将于 ${time(dueAt)} 移除，届时所有设备将退出登录。`,
      '如果您已找到手机，或并未提出申请，请取消移除。',
    ],
    action: { label: '取消移除', link },
    notes: [
      `链接在 ${time(dueAt)} 前有效，仅可使用一次。使用验证码、恢复码或通行密钥登录，也会取消移除。`,
      `如果您并未提出申请，请同时更改密码并联系 ${support}。`,
    ],
  }),
  secondStepKept: ({ email, by, at }, { brand, page }) => ({
    subject: `${brand} 上的一项移除已取消`,
    preheader: '该成员保留两步验证。',
    body: [
      `${time(at)}，您同意的移除 ${unlinkedEmail(email)} 两步验证一事，已${by === 'link' ? '通过其邮件中的链接' : '因对方使用自己的验证码、恢复码或通行密钥而'}取消。`,
      '请与对方核实：如果对方并未向您提出申请，说明有人知道其密码。',
    ],
    action: { label: '查看成员', link: page(ROUTES.people[0]) },
    notes: [],
  }),
  secondStepLost: ({ at }, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 两步验证已移除`,
    preheader: `移除时间：${time(at)}`,
    body: [
      `${email} 的两步验证已于 ${time(at)} 移除。所有设备均已退出登录，恢复码和受信任的设备已失效。`,
      '请使用密码登录。如果工作室要求两步验证，登录时即可重新设置。',
    ],
    action: { label: '登录', link: page(ROUTES.signIn[0]) },
    notes: [`如果您并未提出申请，请立即重置密码并联系 ${support}。`],
  }),
} satisfies Partial<MailTexts>;
