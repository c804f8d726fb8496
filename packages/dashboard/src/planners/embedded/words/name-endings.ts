/** Last words that are often glued to the word before: "bedtype", "cityname". */
export const gluedEndings: readonly string[] = [
  'name',
  'names',
  'type',
  'code',
  'date',
  'time',
  'year',
  'number',
  'num',
  'count',
  'size',
  'price',
  'status',
  'title',
  'rate',
  'level',
  'address',
  'city',
  'country',
  'state',
  'id',
  'no',
  'date',
  'day',
  'month',
  'age',
  'amount',
  'value',
  'category',
  'class',
  'group',
  'office',
  'power',
  'phone',
  'budget',
  'score',
  'region',
]

/** Last words of names of tables that say only that rows are kept there: "works register", "muster roll", "order details". */
export const containerWords: ReadonlySet<string> = new Set(
  'register roll list log ledger sheet data detail info information record master table entry history file tracker diary export report extract dump'.split(
    ' ',
  ),
)

/** Of containers those that hold entries: what a row of them is called where nothing else says it. */
export const entryWords: ReadonlySet<string> = new Set(
  'register roll list log ledger sheet book diary tracker statement report payroll attendance maintenance feedback stock inventory'.split(
    ' ',
  ),
)

/** Last words of names of sheets that say what is told of each of their rows: "Class 8 marks" are of students. */
export const toldOfEach: ReadonlySet<string> = new Set('mark result score attendance salary payroll contact'.split(' '))

/** First words of names of tables that say only what kind of table it is: `Ref_Visit_Types`, `tblVisit`. */
export const containerPrefixes: ReadonlySet<string> = new Set('ref tbl lkp lkup lookup dim fact fct mst xref'.split(' '))

/** Last words of names of which all before is one letter or a shortened word: "cname", "dno", "custid". */
export const briefEndings: readonly string[] = ['name', 'title', 'type', 'code', 'date', 'number', 'num', 'init', 'pos', 'ssn', 'id', 'no']

/** Words for stored short codes, both ways. */
const codeWords: Readonly<Record<string, readonly string[]>> = {
  male: ['m', 'male', 'man'],
  males: ['m', 'male'],
  man: ['m', 'male'],
  men: ['m', 'male'],
  gents: ['m', 'male'],
  gentleman: ['m', 'male'],
  gentlemen: ['m', 'male'],
  boy: ['m', 'male'],
  boys: ['m', 'male'],
  female: ['f', 'female', 'woman'],
  females: ['f', 'female'],
  woman: ['f', 'female'],
  women: ['f', 'female'],
  lady: ['f', 'female'],
  ladies: ['f', 'female'],
  girl: ['f', 'female'],
  girls: ['f', 'female'],
}

/** The codes by which what is called so may be stored; whose it is was said without its ending. */
export const codesOf = (word: string): readonly string[] => (Object.hasOwn(codeWords, word) ? (codeWords[word] ?? []) : [])
