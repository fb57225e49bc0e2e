import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/*
 * Validation of files against the schema, which is no part of the project: it is a third party's copy, in a folder beside the project
 * or in the one that JPK_SCHEMAS names.
 */

const FOLDER = process.env['JPK_SCHEMAS'] ?? join(import.meta.dirname, '../../../shared/jpk');

const MAIN = 'JPK_MAG_2.xsd';
const INCLUDED = ['StrukturyDanych_v10-0E.xsd', 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd'];

/** Whether the schema is there. Tests say in their names that they need it. */
export const hasSchema = existsSync(join(FOLDER, MAIN));

/** Returns a schema in place of a list of codes, which the folder lacks: it allows any code of the list's form. */
const listOf = (namespace: string, type: string, pattern: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}">
  <xsd:simpleType name="${type}"><xsd:restriction base="xsd:string"><xsd:pattern value="${pattern}"/></xsd:restriction></xsd:simpleType>
</xsd:schema>`;

const ROOT = 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf';
const LISTS = {
  'KodyUrzedowSkarbowych_v8-0E.xsd': listOf(`${ROOT}/2022/01/05/eD/KodyUrzedowSkarbowych/`, 'TKodUS', '\\d{4}'),
  'KodyWalut_v1-0E.xsd': listOf(`${ROOT}/2021/12/23/eD/KodyWalut/`, 'TKodWaluty', '[A-Z]{3}'),
};

const read = (fileName: string) => ({ fileName, contents: readFileSync(join(FOLDER, fileName), 'utf8') });

/** Returns the faults of a file: none for a valid one. */
export async function faultsOf(xml: string): Promise<string[]> {
  const main = read(MAIN);
  const { valid, errors } = await validateXML({
    xml: { fileName: 'file.xml', contents: xml },
    // The files lie side by side here, so the addresses of the imported ones become their names.
    schema: { ...main, contents: main.contents.replaceAll(/schemaLocation="[^"]*\/([^/"]+)"/g, 'schemaLocation="$1"') },
    preload: [...INCLUDED.map(read), ...Object.entries(LISTS).map(([fileName, contents]) => ({ fileName, contents }))],
  });
  return valid ? [] : errors.map(({ message }) => message);
}
