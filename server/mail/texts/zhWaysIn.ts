import { ROUTES } from '../../../src/rules/routes';
import type { MailTexts } from '../kinds';
import { unlinked } from '../unlinked';
import { time, YOU, from, person } from './zhWords';

const SECOND_STEP = `${ROUTES.account[0]}#second-step`;

export const ZH_WAYS_IN = {
  passkeyAdded: (occasion, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 账号添加了通行密钥`,
    preheader: `添加时间：${time(occasion.at)}`,
    body: [`${email} 于 ${time(occasion.at)} 添加了 1\u00a0个通行密钥（${from(occasion)}）。`],
    action: { label: '查看通行密钥', link: page(`${ROUTES.account[0]}#passkeys`) },
    notes: [YOU, `如非本人操作，请移除该通行密钥、更改密码并联系 ${support}。`],
  }),
  passkeyRemoved: (occasion, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 账号移除了通行密钥`,
    preheader: `移除时间：${time(occasion.at)}`,
    body: [`${email} 于 ${time(occasion.at)} 移除了 1\u00a0个通行密钥（${from(occasion)}）。`],
    action: { label: '查看通行密钥', link: page(`${ROUTES.account[0]}#passkeys`) },
    notes: [YOU, `如非本人操作，请更改密码并联系 ${support}。`],
  }),
  providerConnected: ({ provider, ...occasion }, { brand, email, support, page }) => ({
    subject: `${provider} 现可登录您的 ${brand} 账号`,
    preheader: `关联时间：${time(occasion.at)}`,
    body: [
      `${email} 于 ${time(occasion.at)} 关联了 ${provider} 账号（${from(occasion)}），可用于登录。`,
    ],
    action: { label: '查看登录方式', link: page(`${ROUTES.account[0]}#providers`) },
    notes: [YOU, `如非本人操作，请取消关联、更改密码并联系 ${support}。`],
  }),
  providerDisconnected: ({ provider, ...occasion }, { brand, email, support, page }) => ({
    subject: `${provider} 不再能登录您的 ${brand} 账号`,
    preheader: `取消时间：${time(occasion.at)}`,
    body: [`${email} 于 ${time(occasion.at)} 取消关联了 ${provider} 账号（${from(occasion)}）。`],
    action: { label: '查看登录方式', link: page(`${ROUTES.account[0]}#providers`) },
    notes: [YOU, `如非本人操作，请更改密码并联系 ${support}。`],
  }),
  secondStepAdded: (occasion, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 账号已启用两步验证`,
    preheader: `添加时间：${time(occasion.at)}`,
    body: [
      `${email} 于 ${time(occasion.at)} 添加了身份验证器应用（${from(occasion)}）。请妥善保存恢复码，手机丢失时可用它登录。`,
    ],
    action: { label: '查看两步验证', link: page(SECOND_STEP) },
    notes: [YOU, `如非本人操作，请移除该应用、更改密码并联系 ${support}。`],
  }),
  secondStepRemoved: (occasion, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 账号移除了身份验证器应用`,
    preheader: `移除时间：${time(occasion.at)}`,
    body: [
      `${email} 于 ${time(occasion.at)} 移除了 1\u00a0个身份验证器应用（${from(occasion)}）。`,
    ],
    action: { label: '查看两步验证', link: page(SECOND_STEP) },
    notes: [YOU, `如非本人操作，请更改密码并联系 ${support}。`],
  }),
  secondStepGuessed: (occasion, { brand, email, support, page }) => ({
    subject: `有人尝试登录您的 ${brand} 账号`,
    preheader: '对方通过了第一步，但未通过两步验证。',
    body: [
      `${time(occasion.at)}，有人以 ${email} 登录（${from(occasion)}），并多次输入错误的验证码，未能进入。`,
    ],
    action: { label: '重置密码', link: page(ROUTES.forgot[0]) },
    notes: [
      '如为本人操作，请等待 15\u00a0分钟后重试，并检查手机时间是否准确。',
      `如非本人操作，说明有人知道您的密码，请立即重置密码并联系 ${support}。`,
    ],
  }),
  recoveryCodesMade: (occasion, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 账号有了新的恢复码`,
    preheader: '旧的恢复码已失效。',
    body: [
      `${email} 于 ${time(occasion.at)} 生成了新的恢复码（${from(occasion)}），旧的恢复码已失效。`,
    ],
    action: { label: '查看两步验证', link: page(SECOND_STEP) },
    notes: [YOU, `如非本人操作，请重新生成恢复码、更改密码并联系 ${support}。`],
  }),
  recoveryCodeUsed: ({ left, ...occasion }, { brand, email, support, page }) => ({
    subject: `您的 ${brand} 账号使用了恢复码`,
    preheader: `还剩 ${left}\u00a0个恢复码。`,
    body: [
      `${email} 于 ${time(occasion.at)} 使用了 1\u00a0个恢复码（${from(occasion)}），还剩 ${left}\u00a0个。`,
    ],
    action: { label: '生成新的恢复码', link: page(SECOND_STEP) },
    notes: [
      '如为本人操作且手机已丢失，请在新手机上设置身份验证器应用。',
      `如非本人操作，请更改密码、重新生成恢复码并联系 ${support}。`,
    ],
  }),
  secondStepRule: ({ by, studio, before, after, at }, { brand, support, page }) => ({
    subject: `${brand} 的两步验证要求已更改`,
    preheader: `由${before}改为${after}。`,
    body: [
      `${person(by)}于 ${time(at)} 更改了 ${unlinked(studio)} 中要求两步验证的角色。之前：${before}。现在：${after}。`,
      '这些角色中尚未设置两步验证的成员，将在下次登录时设置。',
    ],
    action: { label: '查看成员', link: page(ROUTES.people[0]) },
    notes: [`如有疑问，请联系 ${unlinked(by.name)} 或 ${support}。`],
  }),
} satisfies Partial<MailTexts>;
