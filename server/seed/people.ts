import { allLocales, Faker } from '@faker-js/faker';
import countries from 'world-countries';
import { CITIES, type City, type Locale, POLISH_STREETS, POSITIONS, WAREHOUSE_CITIES, WAREHOUSE_KINDS } from './cities';
import { at, type Dice } from './dice';

export interface DemoAddress {
  id: number;
  street: string;
  streetNumber: string;
  postalCode: string;
  city: City;
}

export interface DemoParty {
  id: number;
  name: string;
  email: string;
  phoneNumber: string;
  addressId: number;
}

export interface DemoWarehouse {
  id: number;
  name: string;
  addressId: number;
  city: City;
}

export interface DemoEmployee extends DemoParty {
  surname: string;
  position: string;
  warehouseId: number;
}

/** Makes names of people, companies and places in the locale of their country. */
export class Registry {
  readonly addresses: DemoAddress[] = [];
  private readonly namers = new Map<Locale, Faker>();
  private readonly taken = new Set<string>();

  constructor(private readonly dice: Dice) {}

  warehouses(count: number): DemoWarehouse[] {
    return Array.from({ length: count }, (_, index) => {
      const city = at(WAREHOUSE_CITIES, index % WAREHOUSE_CITIES.length);
      const round = Math.floor(index / WAREHOUSE_CITIES.length);
      const kind = at(WAREHOUSE_KINDS, (index + 3 * round) % WAREHOUSE_KINDS.length);
      return { id: index + 1, name: `${city[0]} ${kind}`, addressId: this.address(city), city };
    });
  }

  /** Makes clients or suppliers, half of them in Poland. */
  parties(count: number, mailbox: string): DemoParty[] {
    const polish = [...CITIES, ...WAREHOUSE_CITIES].filter(([, country]) => country === 'PL');
    return Array.from({ length: count }, (_, index) => {
      const city = this.dice.pick(index % 2 ? polish : CITIES);
      const name = this.unique(() => this.company(city));
      return {
        id: index + 1,
        name,
        email: `${mailbox}@${slug(name)}.example`,
        phoneNumber: this.phone(city),
        addressId: this.address(city),
      };
    });
  }

  /** Every warehouse gets a manager before any gets a second employee. */
  employees(count: number, warehouses: DemoWarehouse[]): DemoEmployee[] {
    return Array.from({ length: count }, (_, index) => {
      const warehouse = at(warehouses, index % warehouses.length);
      const { name, surname } = this.person(warehouse.city);
      return {
        id: index + 1,
        name,
        surname,
        email: `${slug(name)}.${slug(surname)}@magazyn.example`,
        phoneNumber: this.phone(warehouse.city),
        position: index < warehouses.length ? at(POSITIONS, 0) : at(POSITIONS, 1 + (index % (POSITIONS.length - 1))),
        warehouseId: warehouse.id,
        addressId: this.address(warehouse.city),
      };
    });
  }

  private person(city: City) {
    const { person } = this.namer(city);
    const sex = person.sexType();
    const surname = person.lastName(sex);
    const woman = city[2] === 'pl' && sex === 'female';
    return { name: person.firstName(sex), surname: woman ? surname.replace(/([sc]k|dzk)i$/, '$1a') : surname };
  }

  private company(city: City): string {
    const name = this.namer(city).company.name();
    return city[2] === 'pl' ? name.replace(' and ', ' i ') : name;
  }

  private address(city: City): number {
    const { location } = this.namer(city);
    const id = this.addresses.length + 1;
    this.addresses.push({
      id,
      street: city[2] === 'pl' ? `ul. ${this.dice.pick(POLISH_STREETS)}` : location.street(),
      streetNumber: String(this.dice.int(1, 180)),
      postalCode: location.zipCode(),
      city,
    });
    return id;
  }

  private phone([, code]: City): string {
    const prefix = countries.find(({ cca2 }) => cca2 === code)?.idd;
    const digits = () => String(this.dice.int(0, 999)).padStart(3, '0');
    const country = `${prefix?.root ?? '+'}${prefix?.suffixes.length === 1 ? prefix.suffixes[0] : ''}`;
    return `${country} ${this.dice.int(200, 899)} ${digits()} ${digits()}`;
  }

  private unique(make: () => string): string {
    for (;;) {
      const name = make();
      if (this.taken.has(name)) continue;
      this.taken.add(name);
      return name;
    }
  }

  private namer([, , locale]: City): Faker {
    const known = this.namers.get(locale);
    if (known) return known;
    const { [locale]: own, en, base } = allLocales;
    const made = new Faker({ locale: [own, en, base], randomizer: this.dice.randomizer });
    this.namers.set(locale, made);
    return made;
  }
}

/** Reduces a name to plain letters for an e-mail address. */
function slug(name: string): string {
  const plain: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', ß: 'ss', đ: 'd' };
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøæßđ]/g, (letter) => plain[letter] ?? '')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
