/** Words of Hindi and Urdu as people spell them in Roman letters in the headers of their sheets, and what they are: a line for each thing. */
const lines = `
village = gaon gaanv gaav ganv
city = shahar sheher shehar shehr shahr
district = zila jila zilla
address = pata
farmer = kisan kisaan jamindar zamindar jamidar zamidar
customer buyer = kharidar khareedar kharidaar grahak graahak
labourer worker = majdoor mazdoor majdur mazdur
name = naam
date = tarikh tareekh taarikh dinank dinaank tithi
month = mahina maheena
crop = fasal phasal fasl
goods product = maal
type = kism kisam qism prakar
weight quantity = wajan vajan wazan vazan
quantity = matra
bags = bori boriyan katta katte
moisture = nami
price rate = bhav bhaav bhaw
price = keemat kimat qeemat daam
purchase = kharid khareed kharidi khareedi
sales = bikri bikree vikri
amount = rakam raqam rakm rashi raashi dhanrashi
money = paisa paise rupaye rupay rupya
expense = kharcha kharch
income = amdani aamdani kamai
profit = munafa munaafa labh
rent = kiraya kiraaya
salary = vetan tankhwah tankhwa pagaar
wage = majdoori mazdoori majduri mazduri dihadi dihari
commission brokerage = adhat aadhat arhat aarhat dalali
interest = byaj byaaj
payment = bhugtan bhugtaan
paid given = diya diye di
balance outstanding = bakaya bakaaya baki baaki baqi
credit = udhar udhaar udhari
deposit paid = jama jamaa
cash = nakad naqad nagad
method = tarika tareeka
days = dino
account = khata khaata
received = aaya aayi aaye mila
slip receipt = parchi parchee
lot heap = dheri
milk = doodh dudh
cattle animal = pashu
hawker seller = pheriwala feriwala
medicine = dawa dawai davai
patient = mareez mariz marij
class = kaksha
attendance = hazri haziri hajri hajiri
reason = kaaran wajah
remark = tippani
`

/** Words of names by how they are spelled, with the English ones that they are. */
export const hindiNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', own = ''] = line.split(' = ')
      return own.split(' ').map((word) => [word, english.split(' ')] as const)
    }),
)
