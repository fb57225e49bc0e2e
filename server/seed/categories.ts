/** A kind of product: its noun, the usual price in dollars and size in size units, and its variants. */
export type Kind = readonly [noun: string, price: number, size: number, variants: readonly string[]];

export interface CategoryData {
  name: string;
  description: string;
  kinds: readonly Kind[];
}

const volts = ['12 V', '18 V', '36 V'];
const watts = ['500 W', '750 W', '1200 W'];
const packs = ['4-pack', '12-pack', '48-pack'];
const woods = ['oak', 'beech', 'walnut', 'pine'];
const colours = ['black', 'white', 'grey', 'green', 'blue'];
const lengths = ['1 m', '2 m', '5 m', '10 m'];
const volumes = ['0.5 l', '1 l', '5 l', '10 l'];
const sheets = ['A4', 'A5', 'A3'];
const clothing = ['S', 'M', 'L', 'XL'];

export const CATEGORIES: readonly CategoryData[] = [
  {
    name: 'Power Tools',
    description:
      'Corded and cordless tools for workshops and building sites.\n\nBatteries and chargers of one maker fit all of its tools with the same voltage. Every tool is tested before it leaves the warehouse, and comes with a two-year warranty and its safety sheet.',
    kinds: [
      ['Cordless Drill', 119, 0.9, volts],
      ['Impact Driver', 139, 0.8, volts],
      ['Angle Grinder', 89, 1.1, watts],
      ['Circular Saw', 159, 2.4, watts],
      ['Jigsaw', 94, 1.3, watts],
      ['Rotary Hammer', 219, 3.2, watts],
      ['Belt Sander', 129, 1.9, watts],
      ['Heat Gun', 49, 0.7, watts],
      ['Battery Pack', 64, 0.25, volts],
    ],
  },
  {
    name: 'Hand Tools',
    description: 'Hammers, wrenches, screwdrivers and everything else that needs no plug.',
    kinds: [
      ['Claw Hammer', 18.5, 0.35, ['450 g', '600 g', '800 g']],
      ['Combination Wrench Set', 42, 0.6, packs],
      ['Screwdriver Set', 27.9, 0.4, packs],
      ['Spirit Level', 24, 0.5, lengths],
      ['Tape Measure', 9.9, 0.12, lengths],
      ['Utility Knife', 7.5, 0.08, colours],
      ['Bar Clamp', 16.9, 0.7, ['300 mm', '600 mm', '900 mm']],
      ['Socket Set', 79, 1.2, packs],
      ['Hand Saw', 21, 0.6, ['400 mm', '500 mm', '550 mm']],
    ],
  },
  {
    name: 'Electronics & Accessories',
    description: 'Cables, chargers, audio and small devices for home and office.',
    kinds: [
      ['USB-C Cable', 8.9, 0.05, lengths],
      ['Wireless Mouse', 22.9, 0.15, colours],
      ['Mechanical Keyboard', 74, 0.6, colours],
      ['Bluetooth Speaker', 58, 0.7, colours],
      ['Power Bank', 36, 0.2, colours],
      ['Over-Ear Headphones', 89, 0.5, colours],
      ['Wall Charger', 19.9, 0.1, ['20 W', '45 W', '65 W']],
      ['Monitor Arm', 68, 1.8, ['single', 'double', 'triple']],
      ['Webcam', 45, 0.2, ['720p', '1080p', '4K']],
    ],
  },
  {
    name: 'Kitchen & Dining',
    description: 'Cookware, tableware and small appliances.',
    kinds: [
      ['Chef Knife', 34.5, 0.2, ['16 cm', '20 cm', '25 cm']],
      ['Frying Pan', 29.9, 0.9, ['20 cm', '24 cm', '28 cm']],
      ['Stock Pot', 46, 2.5, volumes],
      ['Electric Kettle', 38, 1.4, colours],
      ['Stoneware Plate', 11.5, 0.4, colours],
      ['Cutting Board', 17.9, 0.5, woods],
      ['Storage Jar', 6.9, 0.6, volumes],
      ['Hand Blender', 54, 0.9, watts],
      ['Espresso Cup', 7.4, 0.15, colours],
    ],
  },
  {
    name: 'Furniture',
    description:
      'Flat-packed furniture for homes and offices, delivered with all fittings.\n\nTables and shelves are stored lying; chairs may be stacked up to four high. Please check corners and edges on receipt, and note damage on the delivery sheet.',
    kinds: [
      ['Office Chair', 189, 12.5, colours],
      ['Writing Desk', 249, 14, woods],
      ['Bookcase', 139, 11, woods],
      ['Bar Stool', 69, 5.5, woods],
      ['Filing Cabinet', 119, 9.5, colours],
      ['Coffee Table', 99, 8, woods],
      ['Folding Table', 59, 6, ['120 cm', '150 cm', '180 cm']],
      ['Bedside Table', 64, 4.8, woods],
      ['Coat Stand', 49, 3.5, woods],
    ],
  },
  {
    name: 'Lighting',
    description: 'Lamps, bulbs and fittings, inside and outside.',
    kinds: [
      ['LED Bulb', 5.9, 0.06, ['5 W', '8 W', '12 W']],
      ['Desk Lamp', 39, 1.2, colours],
      ['Floor Lamp', 89, 4.5, colours],
      ['Ceiling Light', 64, 2.6, colours],
      ['LED Strip', 24.9, 0.2, lengths],
      ['Garden Spotlight', 32, 0.6, colours],
      ['Work Light', 47, 1.1, watts],
      ['Motion Sensor', 18.9, 0.12, colours],
      ['Emergency Light', 42, 0.7, colours],
    ],
  },
  {
    name: 'Garden',
    description: 'Tools, irrigation and furniture for gardens and terraces. Seasonal: stock up before March.',
    kinds: [
      ['Garden Hose', 34, 2.2, lengths],
      ['Pruning Shears', 21.9, 0.25, colours],
      ['Wheelbarrow', 94, 9, colours],
      ['Watering Can', 14.5, 1.6, volumes],
      ['Lawn Rake', 22.5, 1.8, ['steel', 'plastic', 'bamboo']],
      ['Plant Pot', 8.9, 0.9, volumes],
      ['Hedge Trimmer', 99, 2.3, volts],
      ['Potting Soil', 7.9, 1.5, volumes],
      ['Parasol', 79, 4, colours],
    ],
  },
  {
    name: 'Office Supplies',
    description: 'Paper, writing, filing and everything a desk runs out of.',
    kinds: [
      ['Copy Paper', 6.4, 0.35, sheets],
      ['Gel Pen', 3.9, 0.04, packs],
      ['Ring Binder', 4.5, 0.4, colours],
      ['Notebook', 5.2, 0.15, sheets],
      ['Stapler', 12.9, 0.2, colours],
      ['Document Tray', 9.4, 0.5, colours],
      ['Whiteboard Marker', 4.9, 0.06, packs],
      ['Label Tape', 11.9, 0.08, colours],
      ['Laminating Film', 16.9, 0.25, sheets],
    ],
  },
  {
    name: 'Sports & Outdoors',
    description: 'Camping, cycling and training.',
    kinds: [
      ['Sleeping Bag', 69, 2.8, colours],
      ['Two-Person Tent', 149, 4.2, colours],
      ['Hiking Backpack', 89, 2.4, ['30 l', '45 l', '65 l']],
      ['Water Bottle', 12.9, 0.3, volumes],
      ['Yoga Mat', 26, 1.1, colours],
      ['Bicycle Helmet', 54, 1.5, clothing],
      ['Dumbbell', 31, 0.6, ['2 kg', '5 kg', '10 kg']],
      ['Head Torch', 28.5, 0.12, colours],
      ['Camping Stove', 44, 0.8, ['one burner', 'two burners']],
    ],
  },
  {
    name: 'Cleaning & Household',
    description: 'Detergents, brushes, bins and paper goods.',
    kinds: [
      ['All-Purpose Cleaner', 4.2, 0.3, volumes],
      ['Dish Soap', 3.4, 0.2, volumes],
      ['Microfibre Cloth', 6.9, 0.1, packs],
      ['Floor Mop', 19.9, 1.4, colours],
      ['Waste Bin', 27, 3.2, volumes],
      ['Refuse Sacks', 5.9, 0.2, packs],
      ['Paper Towels', 8.4, 1.1, packs],
      ['Laundry Basket', 17.5, 2.9, colours],
      ['Glass Cleaner', 3.9, 0.25, volumes],
    ],
  },
  {
    name: 'Safety & Workwear',
    description:
      'Protective equipment and clothing for people who work with their hands.\n\nSizes run large. Certificates are filed with the supplier and sent on request; helmets and harnesses carry a date after which they must not be sold.',
    kinds: [
      ['Safety Helmet', 24.9, 1.3, colours],
      ['Work Gloves', 8.9, 0.1, clothing],
      ['High-Visibility Vest', 9.9, 0.15, clothing],
      ['Safety Boots', 79, 1.6, ['41', '42', '43', '44', '45']],
      ['Ear Defenders', 22, 0.4, colours],
      ['Safety Glasses', 11.9, 0.1, colours],
      ['Dust Mask', 14.5, 0.2, packs],
      ['Work Trousers', 49, 0.6, clothing],
      ['First Aid Kit', 36, 0.9, ['small', 'large']],
    ],
  },
  {
    name: 'Pet Supplies',
    description: 'Food, beds and toys for dogs, cats and the rest of the family.',
    kinds: [
      ['Dry Dog Food', 32, 2.6, ['3 kg', '8 kg', '15 kg']],
      ['Cat Litter', 12.5, 1.9, volumes],
      ['Dog Bed', 46, 5, ['S', 'M', 'L']],
      ['Scratching Post', 39, 4.6, ['60 cm', '90 cm', '120 cm']],
      ['Chew Toy', 7.9, 0.12, colours],
      ['Pet Carrier', 52, 4.4, ['S', 'M', 'L']],
      ['Feeding Bowl', 9.9, 0.3, colours],
      ['Retractable Leash', 18.9, 0.2, lengths],
      ['Aquarium Filter', 41, 0.7, watts],
    ],
  },
];

/** Invented manufacturers; any resemblance to real ones is coincidence. */
export const BRANDS = [
  'Nordvik',
  'Halmar',
  'Korva',
  'Lumio',
  'Tarvis',
  'Askel',
  'Meridan',
  'Vesto',
  'Orlik',
  'Bergan',
  'Solvi',
  'Kestra',
  'Drewno',
  'Ferrum',
  'Pavlin',
  'Zubron',
];

/** Suffixes that distinguish repeated categories in a large data set. */
export const LINES = ['', 'Professional', 'Home', 'Outlet'];

/** Adjectives that fit almost any product. */
export const PRAISE = [
  'Built for daily use, with parts that can be replaced.',
  'A simple design that does one thing well.',
  'Light, sturdy and easy to store.',
  'Our customers come back for it.',
  'Packed in recycled cardboard.',
  'Made in the European Union.',
  'Comes with a two-year warranty.',
  'Suited to both professional and private use.',
];
