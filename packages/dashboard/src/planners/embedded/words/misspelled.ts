import type { Short } from './short.ts'

/** Words of requests as they are misspelled most often, behind the way that is right. */
const lines = `
received = recieved recived recevied receved
receive = recieve receve
receipt = reciept recipt recepit
receipts = reciepts recipts recepits
delivered = deliverd delivred delieverd delieverd delivrd
delivery = delivary delivry delievery
collection = colection collecton collction
collected = colected collectd
actually = actualy acutally
separate = seperate
separately = seperately
category = catagory categry catergory
categories = catagories catergories
quantity = quantaty quntity quantiy qauntity
amount = ammount amout amonut amunt
balance = ballance balence balanse
customer = custmer customar cutomer
customers = custmers customars cutomers
average = avrage averege avarage averge
pending = pendng pendding
payment = paymnt payement
payments = paymnts payements
purchase = purchse purchace
purchases = purchses purchaces
revenue = reveneu revnue revinue
employee = emplyee employe
employees = emplyees employes
monthly = monthy montly
weekly = weekley
yearly = yealry
invoice = invioce invoce
invoices = invioces invoces
ordered = orderd
returned = returnd retured
product = prodcut produt
products = prodcuts produts
until = untill
highest = heighest higest
compare = compair
comparison = comparision
which = wich whcih
between = betwen bewteen
difference = diffrence differance
percentage = percentge precentage percantage
expense = expence
expenses = expences
maintenance = maintainance maintenence
attendance = attendence attendace
salary = salery sallary
number = numbr nubmer
yesterday = yesturday
february = febuary
replied = replyed
`

const right: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', wrong = ''] = line.split(' = ')
      return wrong.split(' ').map((each) => [each, word] as const)
    }),
)

/** "Parcels not deliverd", where no name of the data is spelled so. */
export const misspelled: readonly Short[] = [
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_'"“‘])(?:${[...right.keys()].join('|')})(?![\p{L}\p{N}_'"”’])`, 'giu'),
    words: ([said = '']) => right.get(said.toLowerCase()) ?? said,
    mayBeNamed: true,
  },
]
