import { setTimeout as wait } from 'node:timers/promises';
import { fieldsOf, textField } from '../../server/json';
import type { Doing } from './history';
import { Member } from './member';
import type { Reply } from './reply';
import type { Stage } from './stage';

/** Minimum interval between two emails to an invited user, in ms. */
const AGAIN_MS = 12_000;
const TRIES = 6;

/** The administrator of the studio, who invites, suspends and removes the members. */
export class Administrator extends Member {
  readonly #invitedAt = new Map<string, number>();
  readonly #suspended = new Set<Member>();

  constructor(
    stage: Stage,
    private readonly members: readonly Member[],
    seed: number,
  ) {
    super(stage, 'admin', seed, 200);
  }

  protected override async turn(): Promise<void> {
    const [desk] = this.desks;
    if (!this.hasAccount) return super.turn();
    if (desk.session === undefined) {
      await this.signIn(desk);
      return;
    }
    const uninvited = this.members.find(
      ({ hasAccount, isRemoved, email }) =>
        !hasAccount &&
        !isRemoved &&
        this.stage.now - (this.#invitedAt.get(email) ?? -AGAIN_MS) >= AGAIN_MS,
    );
    if (uninvited !== undefined) await this.invite(uninvited);
    else await this.meddle();
  }

  /** Undoes suspensions, so that everyone can sign in at the end. */
  async makePeace(): Promise<void> {
    const [desk] = this.desks;
    for (let tries = 0; tries < TRIES && this.#suspended.size > 0; tries += 1) {
      if (desk.session === undefined) await this.signIn(desk);
      for (const member of this.#suspended) await this.restore(member);
    }
  }

  private async invite(member: Member): Promise<void> {
    const { email } = member;
    this.#invitedAt.set(email, this.stage.now);
    const [desk] = this.desks;
    const body = { emails: [email], role: 'viewer', language: 'en' };
    await this.stage.act({ client: desk.name, does: 'invite', email }, () =>
      this.ask(() => desk.call('POST', '/api/people/invitations', body)),
    );
  }

  private async meddle(): Promise<void> {
    const some = this.members.filter(({ hasAccount, isRemoved }) => hasAccount && !isRemoved);
    const member = some[this.chance.between(0, some.length - 1)];
    const does = this.chance.pick({ read: 10, endSessions: 1, suspend: 1, remove: 0.3 });
    const lifted = [...this.#suspended][0];
    if (lifted !== undefined && this.chance.is(0.2)) await this.restore(lifted);
    else if (does === 'read' || member === undefined) await this.read(this.desks[0]);
    else if (does === 'endSessions') await this.changeMember(member, 'endSessions', 'sessions');
    else if (does === 'suspend') {
      this.#suspended.add(member);
      await this.changeMember(member, 'suspend', 'suspend');
    } else await this.remove(member);
    await wait(300);
  }

  private async restore(member: Member): Promise<void> {
    if ((await this.changeMember(member, 'restore', 'restore')) !== 'unknown')
      this.#suspended.delete(member);
  }

  /** Repeats until the outcome is known. */
  private async remove(member: Member): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const came = await this.changeMember(member, 'remove', 'remove');
      if (came === 'unknown') continue;
      this.#suspended.delete(member);
      member.isRemoved = came === 'ok' || tries > 0;
      return;
    }
    member.isRemoved = true;
  }

  private async changeMember(member: Member, does: Doing, path: string) {
    const [desk] = this.desks;
    const { email } = member;
    const list = await this.ask(() => desk.call('GET', '/api/people'));
    const { members } = fieldsOf(list.body['data']);
    if (!Array.isArray(members)) return 'unknown';
    const found: unknown = members.find((each) => textField(each, 'email') === email);
    const id = textField(found, 'userId') ?? 'nobody';
    const act = await this.stage.act({ client: desk.name, does, email }, () =>
      this.ask(() => desk.call('POST', `/api/people/members/${id}/${path}`, {})),
    );
    return act.came;
  }

  /** Sends a request from the first browser, which is restarted if it was signed out. */
  private async ask(call: () => Promise<Reply>): Promise<Reply> {
    const reply = await call();
    if (reply.status === 401) this.desks[0].restart();
    return reply;
  }
}
