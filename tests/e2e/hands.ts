import type { Locator, Page } from 'playwright-core';
import type { Say } from '../helpers/catalogues';

/*
 * Two ways to use a page: by keyboard only, and by mouse. Labels are originals; the page shows them in its language.
 */

type Role = Parameters<Page['getByRole']>[0];

/** Maximum number of Tab keys to reach a control. */
const FAR = 60;

export abstract class Hands {
  constructor(
    readonly page: Page,
    readonly say: Say,
  ) {}

  /** Fills in controls by their labels. A select takes the beginning of an option, a search box the name of a record. */
  abstract complete(values: Record<string, string>): Promise<void>;
  /** Selects the first option of a select that differs from the value of another one. */
  abstract chooseFirst(label: string, other?: string): Promise<void>;
  /** Follows a link or presses a button. @param name as the page shows it */
  abstract follow(role: 'link' | 'button', name: string | RegExp): Promise<void>;
  /** Follows a link that is before the control with the focus. */
  abstract followBack(name: string): Promise<void>;
  /** Ticks a checkbox. */
  abstract tick(label: string): Promise<void>;
  /** Sends the form of the control that was filled in last. */
  abstract submit(button: string): Promise<void>;
  /** Fills in the lines of a form that moves goods. */
  abstract addGoods(names: readonly string[], amount: string): Promise<void>;
  /** Opens the transaction of the message that has just appeared. */
  abstract openTransaction(): Promise<void>;

  reads(heading: string | RegExp): Promise<void> {
    return this.page.getByRole('heading', { name: heading }).first().waitFor();
  }

  /** Waits until an option is loaded. */
  offers(option: string): Promise<void> {
    return this.page.locator('option', { hasText: option }).first().waitFor({ state: 'attached' });
  }

  /** Waits until the employees of the chosen warehouse replace the employees of another one. */
  employeesAreReady(): Promise<void> {
    const ready = this.page.locator(':enabled:not([aria-busy])', { has: this.page.locator('option:nth-child(2)') });
    return this.page
      .getByRole('combobox', { name: this.say('Employee') })
      .and(ready)
      .waitFor();
  }

  protected control(label: string): Locator {
    const labelled = this.page.getByLabel(this.say(label), { exact: true });
    return this.page.locator('input, select, textarea').and(labelled).first();
  }
}

/** A clerk without a mouse. Counts the keys. */
export class Keyboard extends Hands {
  keys = 0;

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  async type(text: string): Promise<void> {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  override async complete(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await this.to(this.control(label), label);
      await this.type(value);
      if (await isSearch(this.control(label))) await this.press('Enter');
    }
  }

  override async chooseFirst(label: string, other?: string): Promise<void> {
    await this.to(this.control(label), label);
    await this.press('ArrowDown');
    if (other && (await this.control(label).inputValue()) === (await this.control(other).inputValue()))
      await this.press('ArrowDown');
  }

  override async follow(role: Role, name: string | RegExp): Promise<void> {
    await this.to(this.page.getByRole(role, { name, exact: true }).first(), String(name));
    await this.press('Enter');
  }

  override async followBack(name: string): Promise<void> {
    await this.to(this.page.getByRole('link', { name, exact: true }).first(), name, 'Shift+Tab');
    await this.press('Enter');
  }

  override async tick(label: string): Promise<void> {
    await this.to(this.control(label), label);
    await this.press('Space');
  }

  override submit(): Promise<void> {
    return this.press('Enter');
  }

  override async addGoods(names: readonly string[], amount: string): Promise<void> {
    await this.to(this.control('Product'), 'Product');
    for (const [index, name] of names.entries()) {
      await this.type(name);
      await this.press('Enter');
      await this.type(amount);
      if (index < names.length - 1) await this.press('Enter');
    }
  }

  override openTransaction(): Promise<void> {
    // The message has the focus; the link to the transaction is next.
    return this.press('Tab', 'Enter');
  }

  /** Presses Tab until an element has the focus. */
  private async to(target: Locator, name: string, key = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let step = 0; step < FAR; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    throw new Error(`${key} does not lead to ${name}`);
  }
}

/** A clerk who clicks. Counts the clicks, and the texts that are typed. */
export class Mouse extends Hands {
  actions = 0;

  override async complete(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      const control = this.control(label);
      if ((await control.evaluate(({ tagName }) => tagName)) === 'SELECT') {
        this.actions += 2;
        const option = control.locator('option', { hasText: value }).first();
        await control.selectOption((await option.getAttribute('value')) ?? '');
      } else {
        this.actions += 2;
        await control.fill(value);
        if (await isSearch(control)) await this.pick(value);
      }
    }
  }

  override async chooseFirst(label: string, other?: string): Promise<void> {
    this.actions += 2;
    const values = await this.control(label)
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    const taken = other ? await this.control(other).inputValue() : '';
    await this.control(label).selectOption(values.find((value) => value !== '' && value !== taken) ?? '');
  }

  override follow(role: Role, name: string | RegExp): Promise<void> {
    this.actions += 1;
    return this.page.getByRole(role, { name, exact: true }).first().click();
  }

  override followBack(name: string): Promise<void> {
    return this.follow('link', name);
  }

  override tick(label: string): Promise<void> {
    this.actions += 1;
    return this.control(label).click();
  }

  override submit(button: string): Promise<void> {
    return this.follow('button', this.say(button));
  }

  override async addGoods(names: readonly string[], amount: string): Promise<void> {
    const last = (label: string) => this.page.locator('form').getByLabel(this.say(label), { exact: true }).last();
    for (const [index, name] of names.entries()) {
      if (index > 0) await this.follow('button', this.say('Add another Product'));
      await last('Product').fill(name);
      await this.pick(name);
      await last('Amount').fill(amount);
      this.actions += 4;
    }
  }

  override openTransaction(): Promise<void> {
    this.actions += 1;
    return this.page.getByRole('status').getByRole('link').first().click();
  }

  private pick(name: string): Promise<void> {
    this.actions += 1;
    return this.page.getByRole('listbox').getByRole('option', { name }).first().click();
  }
}

/** Whether a control is a search box, whose Enter takes the first match. */
const isSearch = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element.tagName === 'INPUT' && element.getAttribute('role') === 'combobox');
