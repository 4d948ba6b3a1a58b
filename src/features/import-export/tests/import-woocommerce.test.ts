import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { importFile, listShoeLines } from '#tests/support/import-file.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.deleteFrom('shoe').execute();
  await shop.db.deleteFrom('brand').execute();
});

const columns =
  'ID,Type,SKU,Name,Published,Stock,Sale price,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)';
const wooFile = (...rows: string[]) => [columns, ...rows].join('\n');

describe('a variation of WooCommerce', () => {
  test('for any size has each size of its parent, with pairs that are set afterwards', async () => {
    const file = wooFile(
      '1,variable,dune,Dune Low,1,,,,,Color,"Red, Blue",Size,"41, 42"',
      '2,variation,,Dune Low - Red,1,7,,80,dune,Color,Red,Size,',
      '3,variation,,Dune Low - Blue,1,,,80,dune,Color,Blue,Size,42',
    );
    const { refused, notes } = await importFile(shop, file);
    expect(refused).toEqual([]);
    expect(await listShoeLines(shop.db)).toEqual([
      'Dune Low/Unbranded/Blue/8000/full/42:0',
      'Dune Low/Unbranded/Red/8000/full/41:0 42:0',
    ]);
    expect(notes).toContain(
      'Stock is counted for several sizes together. Set the stock of each size in the products table. Row 3.',
    );
  });

  test('whose parent counts the pairs of all sizes has none until each size is given its own', async () => {
    const file = wooFile(
      '1,variable,dune,Dune Low,1,12,,,,Size,"41, 42",,',
      '2,variation,,Dune Low - 41,1,parent,,80,dune,Size,41,,',
      '3,variation,,Dune Low - 42,1,parent,,80,dune,Size,42,,',
    );
    const { refused, notes } = await importFile(shop, file);
    expect(refused).toEqual([]);
    expect(await listShoeLines(shop.db)).toEqual(['Dune Low/Unbranded/Other/8000/full/41:0 42:0']);
    expect(notes).toContain(
      'Stock is counted for several sizes together. Set the stock of each size in the products table. Rows 3, 4.',
    );
  });
});

test('a variable product is named when the file has none of its variations', async () => {
  const file = wooFile(
    '1,variable,dune,Dune Low,1,,,,,Size,"41, 42",,',
    '2,simple,,Laces,1,3,,5,,,,,',
    '3,variable,hid,Hidden,0,,,,,Size,43,,',
  );
  const { counts, notes, skipped } = await importFile(shop, file);
  expect([counts, skipped]).toEqual(['1 0 0', [['not published', 1]]]);
  expect(notes).toContain(
    'The file has no variations of this product, so it is skipped. Export all product types at once. Row 2.',
  );
});

describe('the columns of an export are known in the language of the shop that wrote it:', () => {
  test.each([
    [
      'German',
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Lager,Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Marken,Attribut 1 Name,Attribut 1 Wert(e)',
    ],
    [
      'German since 2024',
      'ID,Typ,Artikelnummer,Name,Veröffentlicht,Kurzbeschreibung,Beschreibung,"Datum, an dem Angebotspreis beginnt","Datum, an dem Angebotspreis endet",Bestand,Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Bilder,Übergeordnetes Produkt,Marken,Attribut 1 Name,Attribut 1 Wert(e)',
    ],
    [
      'French',
      'ID,Type,UGS,Nom,Publié,Description courte,Description,Date de début de promo,Date de fin de promo,Stock,Tarif promo,Tarif régulier,Catégories,Étiquettes,Images,Parent,Marques,Nom de l’attribut 1,Valeur(s) de l’attribut 1',
    ],
    [
      'Spanish',
      'ID,Tipo,SKU,Nombre,Publicado,Descripción corta,Descripción,Día en que empieza el precio rebajado,Día en que termina el precio rebajado,Inventario,Precio rebajado,Precio normal,Categorías,Etiquetas,Imágenes,Superior,Marcas,Nombre del atributo 1,Valor(es) del atributo 1',
    ],
    [
      'Italian',
      "ID,Tipo,SKU,Nome,Pubblicato,Breve descrizione,Descrizione,Data di partenza del prezzo in saldo,Termine data del prezzo di vendita,Magazzino,Prezzo in offerta,Prezzo di listino,Categorie,Tag,Immagini,Genitore,Marchi,Nome dell'attributo 1,Valore dell'attributo 1",
    ],
  ])('%s', async (_language, header) => {
    const file = [
      header,
      '1,variable,dune,Dune Low,1,,A dune.,,,,,,Running,Teal,,,Skarn,Size,"41, 42"',
      '2,variation,,Dune Low - 41,1,,,,,4,"69,90","80,00",,,,dune,,Size,41',
      '3,variation,,Dune Low - 42,1,,,2090-01-01,,5,"69,90","80,00",,,,id:1,,Size,42',
      '4,simple,,Hidden,0,,,,,1,,5,,,,,,,',
    ].join('\n');
    expect(await importFile(shop, file)).toMatchObject({ refused: [], skipped: [['not published', 1]] });
    expect(await listShoeLines(shop.db)).toEqual([
      'Dune Low – 41/Skarn/Teal/6990/sale/41:4',
      'Dune Low – 42/Skarn/Teal/8000/full/42:5',
    ]);
  });
});

describe('a sale of WooCommerce', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-30T15:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const sale = (starts: string, ends: string) =>
    [
      'ID,Type,Name,Sale price,Regular price,Date sale price starts,Date sale price ends',
      `1,simple,Dune Low,69,89,${starts},${ends}`,
    ].join('\n');

  test.each([
    ['', '2026-11-30'],
    ['2026-11-30', ''],
    ['2026-11-30', '2026-11-30'],
    ['30.11.2026', '30.11.2026'],
    ['2026-11-30 15:00:00', '2026-11-30 15:00:00'],
    ['2026-11-01', '2026-11-30 23:59:59'],
  ])('from %j to %j is on at 15:00 on November 30', async (starts, ends) => {
    expect(await importFile(shop, sale(starts, ends))).toMatchObject({ refused: [] });
    expect(await listShoeLines(shop.db)).toEqual(['Dune Low/Unbranded/Other/6900/sale/One size:0']);
  });

  test.each([
    ['', '2026-11-29'],
    ['2026-12-01', ''],
    ['', '2026-11-30 14:59:59'],
    ['2026-11-30 15:00:01', ''],
  ])('from %j to %j is not', async (starts, ends) => {
    await importFile(shop, sale(starts, ends));
    expect(await listShoeLines(shop.db)).toEqual(['Dune Low/Unbranded/Other/8900/full/One size:0']);
  });

  test('with dates that nobody can read is refused', async () => {
    expect((await importFile(shop, sale('', '3/4/2026'))).refused).toEqual([
      '2 Date sale price ends: “3/4/2026” is not a date, such as 2026-11-30',
    ]);
  });
});
