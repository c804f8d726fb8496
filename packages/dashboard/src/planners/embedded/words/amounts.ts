/** Nouns for how much of something there is, by words of the names of columns that hold it. */
export const amountNouns: Readonly<Record<string, readonly string[]>> = {
  people: ['capacity', 'population', 'attendance', 'seat', 'visitor'],
  person: ['capacity', 'population', 'attendance', 'seat', 'visitor'],
  spectator: ['attendance', 'audience', 'visitor'],
  inhabitant: ['population'],
  money: ['budget', 'revenue', 'income', 'salary', 'wealth', 'balance', 'fund'],
  time: ['duration', 'minute', 'hour', 'length'],
  room: ['capacity', 'area', 'size'],
  space: ['capacity', 'area', 'size'],
}

/** Verbs before an amount: "who earn less than 900", "that weigh over 5". */
export const measuringVerbs: Readonly<Record<string, readonly string[]>> = {
  earn: ['salary', 'wage', 'income', 'earnings', 'pay', 'revenue'],
  make: ['wage', 'salary', 'income', 'earnings', 'revenue'],
  cost: ['price', 'cost', 'fee', 'charge'],
  weigh: ['weight', 'mass'],
  last: ['duration', 'minute', 'length', 'time'],
  run: ['runtime', 'duration', 'minute', 'length'],
  hold: ['capacity', 'seat', 'size'],
  seat: ['capacity', 'seat'],
  measure: ['height', 'length', 'size'],
}

/** A unit as it is said, and as columns write it. */
export const saidUnits: Readonly<Record<string, readonly string[]>> = {
  km: ['km', 'kilometer', 'kilometre', 'distance'],
  kilometer: ['km', 'kilometer', 'kilometre', 'distance'],
  kilometre: ['km', 'kilometer', 'kilometre', 'distance'],
  mile: ['mi', 'mile', 'distance'],
  kg: ['kg', 'kilogram', 'weight'],
  kilo: ['kg', 'kilogram', 'weight'],
  kilogram: ['kg', 'kilogram', 'weight'],
  g: ['g', 'gram', 'weight'],
  gm: ['g', 'gram', 'weight'],
  gram: ['g', 'gram', 'weight'],
  pound: ['lb', 'pound', 'weight'],
  cm: ['cm', 'centimeter', 'height'],
  centimeter: ['cm', 'centimeter', 'height'],
  centimetre: ['cm', 'centimeter', 'height'],
  metre: ['meter', 'metre', 'height', 'altitude', 'elevation', 'length', 'depth'],
  meter: ['meter', 'metre', 'height', 'altitude', 'elevation', 'length', 'depth'],
  minute: ['minute', 'min', 'duration', 'runtime'],
  min: ['minute', 'min', 'duration', 'runtime'],
  hour: ['hour', 'hr', 'duration'],
  page: ['page'],
  degree: ['celsius', 'degree', 'temperature', 'temp'],
}
