import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Counted, countTry, type Guess, limitsOf } from '../../server/accounts/guessLimits';
import { diceOf } from '../../server/seed/dice';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const stranger: Guess = {
  subject: 'name anna',
  network: '192.0.2.1',
  knownDevice: undefined,
  knownNetwork: false,
  accountsInNetwork: 0,
};
const owner: Guess = { ...stranger, knownDevice: 'laptop 7' };

/** The buckets as the database keeps them, and a clock. */
class Buckets {
  now = 0;
  private readonly kept = new Map<string, { tries: number; at: number }>();

  private counted(key: string): Counted | undefined {
    const bucket = this.kept.get(key);
    return bucket && { tries: bucket.tries, age: this.now - bucket.at };
  }

  /** @returns 0 where the try was counted, else the seconds until it can be made */
  try(guess: Guess): number {
    const counted = countTry(limitsOf(guess), (key) => this.counted(key));
    if ('wait' in counted) return counted.wait;
    for (const [key, tries] of counted.tries) this.kept.set(key, { tries, at: this.now });
    return 0;
  }

  /** A try with the right password. */
  signIn(guess: Guess): number {
    const wait = this.try(guess);
    if (wait > 0) return wait;
    for (const { key } of limitsOf(guess)) {
      const bucket = this.kept.get(key);
      if (bucket) bucket.tries = Math.max(0, bucket.tries - 1);
    }
    return 0;
  }

  /** @returns the tries of an attacker who makes each as soon as the server says that he can */
  triesIn(seconds: number, guess: Guess | (() => Guess)): number {
    const end = this.now + seconds;
    let made = 0;
    while (this.now < end) {
      const wait = this.try(typeof guess === 'function' ? guess() : guess);
      if (wait > 0) this.now += Math.ceil(wait);
      else made++;
    }
    return made;
  }
}

/** The last try of a day may fall on the one or the other side of midnight. */
const expectAbout = (made: number, expected: number) => {
  expect(made).toBeLessThanOrEqual(expected);
  expect(made).toBeGreaterThanOrEqual(expected - 1);
};

describe('one bucket', () => {
  const limit = { key: 'k', size: 5, refillSeconds: MINUTE };
  test.each<[string, Counted | undefined, { tries: number } | { wait: number }]>([
    ['is empty at first', undefined, { tries: 1 }],
    ['takes a try at once while there is room', { tries: 4, age: 0 }, { tries: 5 }],
    ['is full then', { tries: 5, age: 0 }, { wait: 60 }],
    ['has room for a part of a try, which is too little', { tries: 5, age: 45 }, { wait: 15 }],
    ['has room for one more after its time', { tries: 5, age: 60 }, { tries: 5 }],
    ['is empty after all of its time', { tries: 5, age: 5 * MINUTE }, { tries: 1 }],
    ['is no emptier than that', { tries: 2, age: DAY }, { tries: 1 }],
    ['that has become smaller lets in after one of its times', { tries: 80, age: 0 }, { wait: 60 }],
    ['of a server whose clock is a little ahead is as full as it was', { tries: 5, age: -3 }, { wait: 60 }],
    ['of a clock that was turned back says nothing', { tries: 5, age: -7200 }, { tries: 1 }],
  ])('%s', (_, counted, expected) => {
    const result = countTry([limit], () => counted);
    expect('wait' in result ? { wait: result.wait } : { tries: result.tries.get('k') }).toEqual(expected);
  });
});

describe('what a try is limited by', () => {
  const shown = (guess: Guess) => limitsOf(guess).map(({ key, size, refillSeconds }) => [key, size, refillSeconds]);

  test.each<[string, Guess, unknown[]]>([
    [
      'a stranger',
      stranger,
      [
        ['network 192.0.2.1', 20, 900],
        ['name anna', 5, 60],
      ],
    ],
    [
      'a network of five accounts',
      { ...stranger, accountsInNetwork: 5 },
      [
        ['network 192.0.2.1', 70, 18_000 / 70],
        ['name anna', 5, 60],
      ],
    ],
    [
      'a network of a thousand',
      { ...stranger, accountsInNetwork: 1000 },
      [
        ['network 192.0.2.1', 100, 180],
        ['name anna', 5, 60],
      ],
    ],
    [
      'a new browser in a network in which the account has signed in',
      { ...stranger, knownNetwork: true, accountsInNetwork: 1 },
      [
        ['network 192.0.2.1', 30, 600],
        ['name anna in 192.0.2.1', 5, 60],
      ],
    ],
    ['a known device, wherever it is', owner, [['device laptop 7', 10, 60]]],
    ['an answer of the provider', { ...stranger, subject: undefined }, [['network 192.0.2.1', 20, 900]]],
  ])('%s', (_, guess, expected) => {
    expect(shown(guess)).toEqual(expected);
  });

  test('a try that one bucket refuses is counted in none', () => {
    const buckets = new Buckets();
    for (let count = 0; count < 5; count++) buckets.try({ ...stranger, network: '203.0.113.9' });
    for (let count = 0; count < 100; count++) expect(buckets.try(stranger)).toBeGreaterThan(0);
    for (let count = 0; count < 20; count++) expect(buckets.try({ ...stranger, subject: `name ${count}` })).toBe(0);
  });
});

describe('over days', () => {
  test('an attacker at one address gets 116 tries in a day, at one name or at many', () => {
    expectAbout(new Buckets().triesIn(DAY, stranger), 20 + 96);
    let name = 0;
    expectAbout(
      new Buckets().triesIn(DAY, () => ({ ...stranger, subject: `name ${name++}` })),
      20 + 96,
    );
  });

  test('from a thousand addresses a name takes 1,445 tries in a day', () => {
    let address = 0;
    expectAbout(
      new Buckets().triesIn(DAY, () => ({ ...stranger, network: `network ${address++ % 1000}` })),
      5 + 24 * 60,
    );
  });

  test('an account of his own gives an attacker ten tries more at once, and half as many more in a day', () => {
    const buckets = new Buckets();
    const known = { ...stranger, accountsInNetwork: 1 };
    let name = 0;
    const made = buckets.triesIn(DAY, () => {
      expect(buckets.signIn({ ...known, subject: 'name mallory', knownDevice: 'his 9' })).toBe(0);
      return { ...known, subject: `name ${name++}` };
    });
    expectAbout(made, 30 + 144);
  });

  test('the owner always signs in at a known device while others make each try at her name as soon as they can', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ pause: fc.integer({ min: 0, max: 3600 }), typos: fc.integer({ min: 0, max: 2 }) }), {
          maxLength: 60,
        }),
        fc.boolean(),
        (visits, sameNetwork) => {
          const buckets = new Buckets();
          const attack = () => {
            for (let n = 0; n < 50; n++)
              buckets.try({ ...stranger, network: sameNetwork ? stranger.network : `n${n}` });
          };
          for (const { pause, typos } of visits) {
            buckets.now += pause + 5 * MINUTE;
            attack();
            for (let typo = 0; typo < typos; typo++) {
              expect(buckets.try(owner)).toBe(0);
              attack();
            }
            expect(buckets.signIn(owner)).toBe(0);
          }
        },
      ),
    );
  });

  test('in a network of hers the owner signs in with a new browser while all others try her name', () => {
    const buckets = new Buckets();
    const office = { ...stranger, network: 'office', knownNetwork: true, accountsInNetwork: 1 };
    for (let minute = 0; minute < 24 * 60; minute++) {
      buckets.now += MINUTE;
      for (let n = 0; n < 20; n++) buckets.try({ ...stranger, network: `n${minute} ${n}` });
      if (minute % 60 === 0) for (let typo = 0; typo < 2; typo++) expect(buckets.try(office)).toBe(0);
      expect(buckets.signIn(office)).toBe(0);
    }
  });

  test('in a network of hers an attacker gets no more tries at the owner than at others', () => {
    const inOffice = { ...stranger, accountsInNetwork: 8 };
    expectAbout(new Buckets().triesIn(DAY, { ...inOffice, knownNetwork: true }), 100 + 480);
    let name = 0;
    expectAbout(
      new Buckets().triesIn(DAY, () => ({ ...inOffice, subject: `name ${name++}` })),
      100 + 480,
    );
  });

  test.each([
    ['where browsers forget all each day', false],
    ['where browsers are known', true],
  ])(
    'an office of 30 behind one address, which types wrong once in twenty times, is never locked out, %s',
    (_, isKnown) => {
      for (let seed = 0; seed < 20; seed++) {
        const dice = diceOf(seed);
        const buckets = new Buckets();
        const signedIn = new Set<number>();
        let waited = 0;
        for (let turn = 0; turn < 20 * 5 * 30; turn++) {
          const [day, time, person] = [Math.floor(turn / 150), Math.floor(turn / 30) % 5, turn % 30];
          // All come within a quarter of an hour, five times a day.
          buckets.now = day * DAY + time * 2 * 60 * MINUTE + person * 30;
          const guess = {
            ...stranger,
            subject: `name ${person}`,
            knownDevice: isKnown && signedIn.has(person) ? `device ${person}` : undefined,
            accountsInNetwork: signedIn.size,
          };
          // Six in a row are the one case in which a person waits, for a minute.
          for (let typo = 0; typo < 4 && dice.chance(0.05); typo++) waited += buckets.try(guess);
          waited += buckets.signIn(guess);
          signedIn.add(person);
        }
        expect(waited).toBe(0);
      }
    },
  );
});
